// What stands behind `turn.ask` and `turn.step`: one way for each kind of revision, and one for tasks.

import type { JsonValue } from "@dragoman/jsonrpc";
import type { Question } from "../../model/questions.ts";

export interface Asker {
  canAsk(question: Question): boolean;
  /** Gives the answer; rejects with RefusedError where the client cannot be asked. */
  ask<T>(key: string, question: Question<T>): Promise<T>;
  step<T extends JsonValue>(key: string, run: () => T | Promise<T>): Promise<T>;
}
