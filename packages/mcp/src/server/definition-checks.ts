// What all definitions have in common, checked when they are made: icons, metadata and annotations that no client
// could use are refused there.

import { isJsonObject, type JsonObject, LocalError, quote } from "@dragoman/jsonrpc";
import type { Icon } from "../model/icons.ts";

interface Common {
  readonly icons?: readonly Icon[];
  readonly annotations?: object;
  readonly _meta?: JsonObject;
}

/** Throws `ERR_CONFIG` in the name of a definition, such as `the tool "add"`. */
export function checkCommon(who: string, { icons, annotations, _meta }: Common): void {
  const fault = iconFault(icons) ?? annotationFault(annotations) ?? metaFault(_meta);
  if (fault !== undefined) throw new LocalError("ERR_CONFIG", `${who} ${fault}`);
}

/** MCP-DEF-6: consumers refuse any other scheme. */
function iconFault(icons: readonly Icon[] = []): string | undefined {
  const wrong = icons.find(({ src }) => !/^(?:https?:|data:)/i.test(src));
  return wrong === undefined
    ? undefined
    : `has an icon at ${quote(wrong.src)}; expected an http(s) or a data address`;
}

/** Resources, Annotations. Tools have hints of their own, which are booleans. */
function annotationFault(annotations: object | undefined): string | undefined {
  if (annotations === undefined) return undefined;
  const { audience, priority, lastModified } = annotations as Record<string, unknown>;
  if (priority !== undefined && !(typeof priority === "number" && priority >= 0 && priority <= 1)) {
    return "has a priority that is no number from 0 to 1";
  }
  const isAudience = (one: unknown): boolean => one === "user" || one === "assistant";
  if (audience !== undefined && !(Array.isArray(audience) && audience.every(isAudience))) {
    return 'has an audience that does not list "user" and "assistant"';
  }
  const isDate = typeof lastModified === "string" && !Number.isNaN(Date.parse(lastModified));
  return lastModified === undefined || isDate ? undefined : "has a lastModified that is no ISO 8601 date";
}

const label = "[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const metaKey = new RegExp(
  `^(?:(${label}(?:\\.${label})*)/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$`,
);

/** MCP-DEF-5: the grammar of keys (Overview, `_meta`). */
function metaFault(meta: JsonObject | undefined): string | undefined {
  if (meta === undefined) return undefined;
  if (!isJsonObject(meta)) return "has metadata that are no object";
  const wrong = Object.keys(meta).find((key) => !metaKey.test(key));
  return wrong === undefined ? undefined : `has the metadata key ${quote(wrong)}, which is none`;
}
