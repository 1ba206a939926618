// Streams of events as a client sees them, field by field, over node:http; a stream can be cut at any moment.

import { type ClientRequest, request } from "node:http";
import { vi } from "vitest";
import type { Fields, Json } from "./client.ts";

interface Event {
  readonly id: string | undefined;
  readonly retry: string | undefined;
  readonly data: string;
  /** The data as JSON, where there are some. */
  readonly message: Json;
}

export interface OpenStream {
  readonly status: number;
  readonly type: string | undefined;
  readonly events: Event[];
  readonly isEnded: () => boolean;
  /** Waits for so many events in all. */
  take(count: number): Promise<Event[]>;
  /** Waits for the end. */
  end(): Promise<Event[]>;
  cut(): void;
}

export function openStream(
  url: string,
  { method = "GET", body, fields = {} }: { method?: string; body?: unknown; fields?: Fields },
): Promise<OpenStream> {
  const headers = Object.fromEntries(
    Object.entries({
      accept: method === "GET" ? "text/event-stream" : "application/json, text/event-stream",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...fields,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(url, { method, headers }, (response) => {
      const events: Event[] = [];
      let text = "";
      let isEnded = false;
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) {
          const event = read(block);
          if (event !== undefined) events.push(event);
        }
      });
      response.on("end", () => {
        isEnded = true;
      });
      response.on("error", () => {});
      const wait = async (isReached: () => boolean): Promise<Event[]> => {
        await vi.waitFor(
          () => {
            if (!isReached()) throw new Error(`so far: ${JSON.stringify(events)}`);
          },
          { timeout: 5_000 },
        );
        return events;
      };
      resolve({
        status: response.statusCode ?? 0,
        type: response.headers["content-type"],
        events,
        isEnded: () => isEnded,
        take: (count) => wait(() => events.length >= count),
        end: () => wait(() => isEnded),
        cut: () => void sent.destroy(),
      });
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function read(block: string): Event | undefined {
  const field = (name: string): string | undefined => {
    const lines = block.split("\n").filter((line) => line.startsWith(`${name}:`));
    return lines.length === 0
      ? undefined
      : lines.map((line) => line.slice(name.length + 1).replace(/^ /, "")).join("\n");
  };
  const data = field("data");
  if (data === undefined) return undefined;
  return {
    id: field("id"),
    retry: field("retry"),
    data,
    message: data === "" ? undefined : JSON.parse(data),
  };
}
