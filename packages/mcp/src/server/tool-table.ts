// The tools of a server by name. What may change while it serves is behind `version`.

import { LocalError, member, quote } from "@dragoman/jsonrpc";
import type { Tool } from "../model/tools.ts";
import { type ParamHeader, paramHeadersOf } from "../spec/param-headers.ts";
import type { ListSource } from "./pages.ts";

/** A tool with what was found out about it once. */
export interface ToolEntry {
  readonly tool: Tool;
  readonly paramHeaders: readonly ParamHeader[];
}

const namePattern = /^[A-Za-z0-9_.-]{1,128}$/;

export class ToolTable implements ListSource<Tool> {
  readonly version = 0;
  readonly entries: readonly Tool[];
  readonly #byName: ReadonlyMap<string, ToolEntry>;

  /** Throws on what clients could not call (MCP-TOOL-7, MCP-HTTP-16). */
  constructor(tools: readonly Tool[]) {
    const byName = new Map<string, ToolEntry>();
    for (const tool of tools) {
      const entry = readTool(tool);
      if (byName.has(tool.name)) throw configError(tool, "stands twice; names are unique");
      byName.set(tool.name, entry);
    }
    this.entries = tools.slice();
    this.#byName = byName;
  }

  get(name: string): ToolEntry | undefined {
    return this.#byName.get(name);
  }
}

function readTool(tool: Tool): ToolEntry {
  if (!namePattern.test(tool.name)) {
    throw configError(tool, 'needs a name of 1 to 128 letters, digits, "_", "-" or "."');
  }
  const { json } = tool.inputSchema;
  if (member(json, "type") !== "object") {
    throw configError(tool, 'takes an object: its input schema needs "type": "object" at the root');
  }
  const found = paramHeadersOf(json);
  if (!found.ok) throw configError(tool, `has an input schema that no client can follow: ${found.detail}`);
  return { tool, paramHeaders: found.value };
}

function configError(tool: Tool, fault: string): LocalError {
  return new LocalError("ERR_CONFIG", `the tool ${quote(tool.name)} ${fault}`);
}
