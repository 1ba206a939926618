// Lists in pages, prepared once as text: a request costs a look-up, however long the list is (Pagination).

import {
  isJsonObject,
  type JsonValue,
  member,
  type Outcome,
  ok,
  RawJson,
  type Reply,
  refuse,
  refused,
  result,
} from "@dragoman/jsonrpc";
import type { McpCondition } from "../spec/conditions.ts";
import type { ResultForm } from "./results.ts";

/** Answers list requests from prepared pages. */
export function pagedList(
  member: string,
  items: readonly object[],
  { form, pageSize }: { readonly form: ResultForm; readonly pageSize: number },
): (cursor: string | undefined) => Reply {
  const pages = new Map<string | undefined, RawJson>();
  return (cursor) => {
    const start = cursor === undefined ? 0 : offsetOf(cursor);
    if (start === undefined || (start !== 0 && start >= items.length)) {
      return refused(refuse<McpCondition>("cursor-invalid", "the cursor is none that this list gave"));
    }
    let page = pages.get(cursor);
    if (page === undefined) {
      const end = start + pageSize;
      const next = end < items.length ? { nextCursor: cursorOf(end) } : {};
      page = RawJson.of(form.cacheable({ [member]: items.slice(start, end), ...next }));
      pages.set(cursor, page);
    }
    return result(page);
  };
}

const prefix = "after:";

function cursorOf(offset: number): string {
  return btoa(prefix + offset);
}

/** Only a cursor of ours decodes to an offset; the caller checks that it lies in the list. */
function offsetOf(cursor: string): number | undefined {
  let decoded: string;
  try {
    decoded = atob(cursor);
  } catch {
    return undefined; // not Base64
  }
  const offset = Number(decoded.slice(prefix.length));
  return decoded.startsWith(prefix) &&
    Number.isSafeInteger(offset) &&
    offset > 0 &&
    cursorOf(offset) === cursor
    ? offset
    : undefined;
}

/** The cursor of list params; the empty string is a cursor too. */
export function decodeCursor(params: JsonValue): Outcome<string | undefined> {
  const cursor = isJsonObject(params) ? member(params, "cursor") : undefined;
  if (cursor === undefined || typeof cursor === "string") return ok(cursor);
  return refuse("params-invalid", "params.cursor: expected a string");
}
