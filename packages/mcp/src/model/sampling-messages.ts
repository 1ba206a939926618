// The order of tool uses and their results in the messages of a sampling request (Sampling, Tool Use): a client
// refuses a request that breaks it, so it is not sent.

import type { JsonObject } from "@dragoman/jsonrpc";

export interface SamplingMessage {
  readonly role: "user" | "assistant";
  /** One content block, or several where the client has `sampling.tools`. */
  readonly content: JsonObject | readonly JsonObject[];
}

function blocksOf({ content }: SamplingMessage): readonly JsonObject[] {
  // an array of blocks, or one block
  return Array.isArray(content) ? content : [content as JsonObject];
}

function textsOf(blocks: readonly JsonObject[], type: string, name: string): readonly string[] {
  return blocks.filter((block) => block.type === type).map((block) => String(block[name]));
}

/** What is wrong with a conversation, if anything. */
export function faultOfMessages(messages: readonly SamplingMessage[]): string | undefined {
  let open: readonly string[] = [];
  for (const [index, message] of messages.entries()) {
    const blocks = blocksOf(message);
    const results = textsOf(blocks, "tool_result", "toolUseId");
    const at = `messages[${index}]`;
    if (results.length > 0 && results.length < blocks.length) {
      return `${at}: a message with tool results holds nothing else`;
    }
    const missing = open.filter((id) => !results.includes(id));
    if (missing.length > 0) return `${at}: expected results for the tool uses ${missing.join(", ")}`;
    const stray = results.filter((id) => !open.includes(id));
    if (stray.length > 0) return `${at}: results for tool uses that nobody made: ${stray.join(", ")}`;
    open = message.role === "assistant" ? textsOf(blocks, "tool_use", "id") : [];
  }
  return open.length > 0
    ? `the last message leaves tool uses without results: ${open.join(", ")}`
    : undefined;
}
