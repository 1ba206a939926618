// Writes the result of a skill as one artifact of its task. Pieces go out as they come. The newest is kept back for
// the blink that tells whether it was the last, so that a stream that ends with it needs no empty chunk to say so;
// anything else that is said goes behind it.

import type { A2aTurn } from "@dragoman/a2a/server";
import type { JsonValue } from "@dragoman/jsonrpc";
import type { Part } from "@dragoman/tasks";
import type { Piece } from "../agent/pieces.ts";

export class ResultWriter {
  readonly #turn: A2aTurn;
  readonly #name: string;
  #waiting: Part | undefined;
  #written = 0;

  constructor(turn: A2aTurn, name: string) {
    this.#turn = turn;
    this.#name = name;
  }

  /** Writes a result that is there as a whole. */
  whole(piece: Piece | undefined): void | Promise<void> {
    if (piece !== undefined) return this.#turn.artifact({ ...this.#head(), parts: [toPart(piece)] });
  }

  /** Takes the next piece of a stream; the one before it goes out. */
  chunk(piece: Piece): void | Promise<void> {
    const flushed = this.flush();
    this.#waiting = toPart(piece);
    return flushed;
  }

  /** Lets out the piece that is kept back. */
  flush(): void | Promise<void> {
    const part = this.#waiting;
    this.#waiting = undefined;
    if (part !== undefined) return this.#put(part, false);
  }

  /** Ends a stream. */
  end(): void | Promise<void> {
    const part = this.#waiting ?? (this.#written > 0 ? { text: "" } : undefined);
    this.#waiting = undefined;
    if (part !== undefined) return this.#put(part, true);
  }

  #put(part: Part, lastChunk: boolean): void | Promise<void> {
    const head = this.#head();
    const append = this.#written > 0;
    this.#written++;
    return this.#turn.artifact({ ...head, parts: [part] }, { append, lastChunk });
  }

  #head(): { readonly artifactId: string; readonly name?: string } {
    return this.#written > 0 ? { artifactId } : { artifactId, name: this.#name };
  }
}

/** The one artifact of a task. */
const artifactId = "result";

function toPart(piece: Piece): Part {
  return piece.kind === "text" ? { text: piece.text } : { data: toJson(piece.value) };
}

/** The value as the peer will read it; throws for what JSON cannot hold. */
function toJson(value: unknown): JsonValue {
  // what JSON.parse gives is a JsonValue
  return JSON.parse(JSON.stringify(value) ?? "null") as JsonValue;
}
