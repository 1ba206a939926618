// The tools of a server by name, with what was found out about each once.

import { LocalError, member, quote } from "@dragoman/jsonrpc";
import type { Tool } from "../model/tools.ts";
import { type ParamHeader, paramHeadersOf } from "../spec/param-headers.ts";
import { Catalog } from "./catalog.ts";
import { checkCommon } from "./definition-checks.ts";

interface ToolEntry {
  readonly tool: Tool;
  readonly paramHeaders: readonly ParamHeader[];
}

export type ToolTable = Catalog<Tool, ToolEntry>;

/** Throws on what clients could not call (MCP-TOOL-7, MCP-HTTP-16). */
export function createToolTable(tools: readonly Tool[] | undefined, onChange: () => void): ToolTable {
  return new Catalog(tools ?? [], {
    kind: "tool",
    nameOf: ({ name }) => name,
    prepare: readTool,
    isDeclared: tools !== undefined,
    onChange,
  });
}

const namePattern = /^[A-Za-z0-9_.-]{1,128}$/;

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
  const { icons, _meta } = tool;
  checkCommon(`the tool ${quote(tool.name)}`, {
    ...(icons === undefined ? {} : { icons }),
    ...(_meta === undefined ? {} : { _meta }),
  });
  return { tool, paramHeaders: found.value };
}

function configError(tool: Tool, fault: string): LocalError {
  return new LocalError("ERR_CONFIG", `the tool ${quote(tool.name)} ${fault}`);
}
