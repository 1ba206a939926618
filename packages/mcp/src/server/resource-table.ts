// The resources of a server by URI, and the templates that stand for many.

import { LocalError, quote } from "@dragoman/jsonrpc";
import type { Resource, ResourceTemplate } from "../model/resources.ts";
import { Catalog } from "./catalog.ts";
import { checkCommon } from "./definition-checks.ts";
import { UriTemplate } from "./uri-template.ts";

export type ResourceTable = Catalog<Resource, Resource>;

interface TemplateEntry {
  readonly definition: ResourceTemplate;
  readonly template: UriTemplate;
}

export type TemplateTable = Catalog<ResourceTemplate, TemplateEntry>;

interface TableOptions {
  readonly isDeclared: boolean;
  readonly onChange: () => void;
}

export function createResourceTable(
  resources: readonly Resource[] | undefined,
  options: TableOptions,
): ResourceTable {
  return new Catalog(resources ?? [], {
    kind: "resource",
    nameOf: ({ uri }) => uri,
    prepare(resource) {
      const { uri, size } = resource;
      if (!URL.canParse(uri)) {
        throw new LocalError("ERR_CONFIG", `the resource ${quote(uri)} needs an absolute URI`);
      }
      if (size !== undefined && !(Number.isSafeInteger(size) && size >= 0)) {
        throw new LocalError(
          "ERR_CONFIG",
          `the resource ${quote(uri)} has a size that is no number of bytes`,
        );
      }
      checkDescribed(`the resource ${quote(uri)}`, resource);
      return resource;
    },
    ...options,
  });
}

export function createTemplateTable(
  templates: readonly ResourceTemplate[] | undefined,
  options: TableOptions,
): TemplateTable {
  return new Catalog(templates ?? [], {
    kind: "resource template",
    nameOf: ({ uriTemplate }) => uriTemplate,
    prepare(definition) {
      const { uriTemplate, complete = {} } = definition;
      const template = new UriTemplate(uriTemplate);
      const stray = Object.keys(complete).find((name) => !template.names.includes(name));
      if (stray !== undefined) {
        throw new LocalError(
          "ERR_CONFIG",
          `the resource template ${quote(uriTemplate)} has no variable ${quote(stray)} to complete`,
        );
      }
      checkDescribed(`the resource template ${quote(uriTemplate)}`, definition);
      return { definition, template };
    },
    ...options,
  });
}

function checkDescribed(who: string, { icons, annotations, _meta }: Resource | ResourceTemplate): void {
  checkCommon(who, {
    ...(icons === undefined ? {} : { icons }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(_meta === undefined ? {} : { _meta }),
  });
}
