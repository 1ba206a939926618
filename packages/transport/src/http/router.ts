// Paths to routes, by the exact path.

import { LocalError } from "@dragoman/jsonrpc";
import type { HttpRoute, HttpRouter } from "./service.ts";

/** A router over exact paths, such as `{ "/mcp": mcp.route() }`. */
export function router(routes: Readonly<Record<string, HttpRoute>>): HttpRouter {
  const table = new Map(Object.entries(routes));
  for (const path of table.keys()) {
    if (!path.startsWith("/") || /[?#]/.test(path)) {
      throw new LocalError("ERR_CONFIG", `expected a path that starts with "/", got "${path}"`);
    }
  }
  return (path) => table.get(path);
}
