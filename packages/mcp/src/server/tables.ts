// All that a server has been given to serve, as tables that may change.

import type { Changes } from "./changes.ts";
import type { McpServerOptions } from "./options.ts";
import { createPromptTable, type PromptTable } from "./prompts.ts";
import {
  createResourceTable,
  createTemplateTable,
  type ResourceTable,
  type TemplateTable,
} from "./resource-table.ts";
import { createToolTable, type ToolTable } from "./tool-table.ts";

export interface Tables {
  readonly tools: ToolTable;
  readonly resources: ResourceTable;
  readonly templates: TemplateTable;
  readonly prompts: PromptTable;
}

export function createTables(options: McpServerOptions, changes: Changes): Tables {
  const { tools, resources, resourceTemplates, prompts } = options;
  const ofResources = {
    isDeclared: resources !== undefined || resourceTemplates !== undefined,
    onChange: () => changes.listChanged("resources"),
  };
  return {
    tools: createToolTable(tools, () => changes.listChanged("tools")),
    resources: createResourceTable(resources, ofResources),
    templates: createTemplateTable(resourceTemplates, ofResources),
    prompts: createPromptTable(prompts, () => changes.listChanged("prompts")),
  };
}
