// Finds the agent in a user's module.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Agent } from "@dragoman/bridge";
import { LocalError } from "@dragoman/jsonrpc";

/** Loads a module and gives the agent that it exports as `default` or `agent`. */
export async function loadAgent(file: string): Promise<Agent> {
  let module: Readonly<Record<string, unknown>>;
  try {
    module = await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    throw new LocalError("ERR_CONFIG", `cannot load ${file}: ${reasonOf(error)}`, { cause: error });
  }
  const agent = [module.default, module.agent].find(isAgent);
  if (agent === undefined) {
    throw new LocalError("ERR_CONFIG", `${file} exports no agent; export one as default or as "agent"`);
  }
  return agent;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION"
    ? `Node ${process.version} does not load TypeScript; compile the file, or run under a loader such as tsx`
    : error.message;
}

/** By its form and not by its class: it may come from another copy of the package. */
function isAgent(value: unknown): value is Agent {
  if (typeof value !== "object" || value === null) return false;
  return "name" in value && "skills" in value && value.skills instanceof Map && "converse" in value;
}
