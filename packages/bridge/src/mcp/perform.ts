// Runs a skill for a tool call. MCP has one result per call: what streams is collected into it, and shown on the
// way as progress where the caller asked for that.

import type { Principal } from "@dragoman/jsonrpc";
import { type CallToolResult, type ContentBlock, ToolError, type ToolTurn } from "@dragoman/mcp/server";
import { isPending, isStream, type Piece, readStream } from "../agent/pieces.ts";
import type { ConverseTurn } from "../agent/turn.ts";
import { isUserError } from "../agent/user-error.ts";

interface Performance {
  readonly run: (turn: ConverseTurn) => unknown;
  /** Whether an output schema describes the value, so that a text stands as structured content too. */
  readonly hasOutput: boolean;
}

/** Gives what the tool's result is made of; at once, where the skill answers at once. */
export function perform({ run, hasOutput }: Performance, turn: ToolTurn): unknown {
  const own = new SkillTurn(turn, hasOutput);
  try {
    const given = run(own);
    if (isPending(given)) return Promise.resolve(given).then((value) => finish(value, own), fail);
    return finish(given, own);
  } catch (error) {
    return fail(error);
  }
}

function finish(value: unknown, turn: SkillTurn): unknown {
  return isStream(value) ? collect(value, turn).catch(fail) : toResult(value, turn);
}

/** The text of a user's error is for the caller; anything else is dealt with by the server. */
function fail(error: unknown): never {
  throw isUserError(error) ? new ToolError(error.message, { cause: error }) : error;
}

/** Whole results, so that no value of a skill is taken for content blocks. */
function toResult(value: unknown, { hasOutput }: { readonly hasOutput: boolean }): CallToolResult {
  if (value === undefined) return { content: [] };
  if (typeof value === "string" && !hasOutput) return { content: [textBlock(value)] };
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "null");
  return { content: [textBlock(text)], structuredContent: value };
}

async function collect(stream: AsyncIterable<unknown>, turn: SkillTurn): Promise<CallToolResult> {
  const content: ContentBlock[] = [];
  let text = "";
  const endText = (): void => {
    if (text !== "") content.push(textBlock(text));
    text = "";
  };
  const take = (piece: Piece): void | Promise<void> => {
    if (piece.kind === "text") {
      text += piece.text;
      return turn.showText(piece.text);
    }
    endText();
    content.push(...toResult(piece.value, turn).content);
  };
  const returned = await readStream(stream, { signal: turn.signal, onPiece: take });
  endText();
  const last = toResult(returned, turn);
  return { ...last, content: [...content, ...last.content] };
}

function textBlock(text: string): ContentBlock {
  return { type: "text", text };
}

class SkillTurn implements ConverseTurn {
  readonly contextId: undefined;
  readonly hasOutput: boolean;
  readonly #turn: ToolTurn;
  /** Progress only grows, so the pieces of text are counted only while the skill counts nothing itself. */
  #isCounting = false;
  #pieces = 0;

  constructor(turn: ToolTurn, hasOutput: boolean) {
    this.#turn = turn;
    this.hasOutput = hasOutput;
  }

  get signal(): AbortSignal {
    return this.#turn.signal;
  }

  get principal(): Principal | undefined {
    return this.#turn.principal;
  }

  progress(done: number, total?: number, message?: string): void | Promise<void> {
    this.#isCounting = true;
    return this.#turn.progress({
      progress: done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  }

  showText(message: string): void | Promise<void> {
    if (this.#isCounting) return;
    this.#pieces++;
    return this.#turn.progress({ progress: this.#pieces, message });
  }
}
