// Resources: a text, bytes, one that changes, and a template that stands for many.

import { type Resource, type ResourceTemplate, resource, resourceTemplate } from "@dragoman/mcp/server";
import { png } from "./media.ts";

export const resources: readonly Resource[] = [
  resource({
    uri: "test://static-text",
    name: "Static text",
    description: "A text that never changes",
    mimeType: "text/plain",
    read: "This is the content of the static text resource.",
  }),
  resource({
    uri: "test://static-binary",
    name: "Static picture",
    description: "Bytes that never change",
    mimeType: "image/png",
    read: Uint8Array.from(Buffer.from(png, "base64")),
  }),
  resource({
    uri: "test://watched-resource",
    name: "Watched",
    description: "A text that clients subscribe to",
    mimeType: "text/plain",
    read: () => `Read at ${new Date().toISOString()}`,
  }),
];

export const templates: readonly ResourceTemplate[] = [
  resourceTemplate({
    uriTemplate: "test://template/{id}/data",
    name: "Data by id",
    description: "One of many",
    mimeType: "application/json",
    complete: { id: (value) => ["123", "456"].filter((id) => id.startsWith(value)) },
    read: ({ id }) => JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
  }),
];
