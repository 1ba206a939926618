// Executors that several tests use.

import type { A2aTurn } from "@dragoman/a2a/server";
import { type Execute, words } from "./site.ts";

/** One artifact and the end, at once. */
export const finishes: Execute = (turn) => {
  turn.artifact({ artifactId: "a", parts: [{ text: "done" }] });
  turn.complete();
};

/** Answers with a message. */
export const replies: Execute = (turn) => turn.reply(`done:${words(turn)}`);

/** Works for ever, or until it is told to stop. */
export const waits: Execute = (turn) => {
  turn.working();
  return untilAborted(turn);
};

/** Needs to know more, and is content with the second message. */
export const asks: Execute = (turn) => {
  if (turn.task === undefined) turn.requireInput("which?");
  else turn.complete(`then ${words(turn)}`);
};

/** Does what the text says: `work`, `ask`, `auth`, `end`, `fail`, `reply`, `wait`, with commas between. */
export const obeys: Execute = async (turn) => {
  for (const word of words(turn).split(",")) {
    if (word === "work") turn.working();
    else if (word === "ask") turn.requireInput("which?");
    else if (word === "auth") turn.requireAuth("sign in");
    else if (word === "end") turn.complete();
    else if (word === "fail") turn.fail();
    else if (word === "reject") turn.reject();
    else if (word === "wait") await untilAborted(turn);
    else turn.artifact({ artifactId: word, parts: [{ text: word }] });
  }
};

function untilAborted({ signal }: A2aTurn): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
