// tools/list and tools/call (Tools).

import { member } from "@dragoman/jsonrpc";
import { listParams } from "../model/lists.ts";
import { callToolParams, type Tool } from "../model/tools.ts";
import { type MethodSpec, methods } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import { decoded } from "./decoded.ts";
import type { Edition, Operation, Operations } from "./edition.ts";
import { Pages } from "./pages.ts";
import type { Report } from "./report.ts";
import { ToolCaller } from "./tool-calls.ts";
import type { ToolTable } from "./tool-table.ts";

export interface ToolOptions {
  readonly pageSize: number;
  readonly timeoutMs: number;
  readonly report: Report;
}

export function toolOperations(tools: ToolTable, options: ToolOptions): Operations {
  return new Map<MethodSpec, (edition: Edition) => Operation>([
    [methods.toolsList, (edition) => list(tools, edition, options)],
    [methods.toolsCall, (edition) => call(tools, edition, options)],
  ]);
}

function list(source: ToolTable, { profile, results }: Edition, { pageSize }: ToolOptions): Operation {
  const pages = new Pages({
    source,
    pageSize,
    write: (entries, next, isPrivate) =>
      results.cacheable(
        { tools: entries.map((entry) => describeTool(entry, profile)), ...next },
        undefined,
        isPrivate,
      ),
  });
  return { run: decoded(listParams, (params, { principal }) => pages.get(params, principal)) };
}

/** A tool as a revision publishes it; an output schema that the revision cannot say is left out. */
function describeTool(tool: Tool, profile: McpProfile): object {
  const { name, title, description, icons, inputSchema, outputSchema, annotations, task, _meta } = tool;
  const output = outputSchema?.json;
  const isSayable =
    output !== undefined && (profile.structured === "any" || member(output, "type") === "object");
  // members that are undefined are not written
  return {
    name,
    title,
    description,
    icons,
    inputSchema: inputSchema.json,
    outputSchema: isSayable ? output : undefined,
    annotations,
    execution: profile.tasks === "core" && task !== undefined ? { taskSupport: task } : undefined,
    _meta,
  };
}

function call(tools: ToolTable, edition: Edition, { report, timeoutMs }: ToolOptions): Operation {
  const caller = new ToolCaller(tools, edition, report);
  return { run: decoded(callToolParams, (params, exchange) => caller.call(params, exchange)), timeoutMs };
}
