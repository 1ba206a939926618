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

const steps: Readonly<Record<string, Execute>> = {
  work: (turn) => turn.working(),
  ask: (turn) => turn.requireInput("which?"),
  auth: (turn) => turn.requireAuth("sign in"),
  end: (turn) => turn.complete(),
  fail: (turn) => turn.fail(),
  reject: (turn) => turn.reject(),
  wait: (turn) => untilAborted(turn),
};

/** Does what the text says, step by step, with commas between; a word that is no step becomes an artifact. */
export const obeys: Execute = async (turn) => {
  for (const word of words(turn).split(",")) {
    const step = steps[word] ?? (() => turn.artifact({ artifactId: word, parts: [{ text: word }] }));
    // only a wait takes time, so that the rest happens at once
    const done = step(turn);
    if (word === "wait") await done;
  }
};

function untilAborted({ signal }: A2aTurn): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
