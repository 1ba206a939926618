// Our A2A server with the agent of the bench: JSON-RPC at /a2a, the tasks in memory.

import { createA2aServer } from "@dragoman/a2a/server";
import { memoryTaskStore } from "@dragoman/store/memory";

const agent = {
  name: "bench",
  description: "The agent of the bench",
  version: "1.0.0",
  skills: [{ id: "bench", name: "bench", description: "Answers", tags: ["bench"] }],
};

/** `stream` and `stream 1000` stream so many events, `hold` never ends, anything else is done at once. */
const executor = {
  execute(turn) {
    const { text = "" } = turn.message.parts[0] ?? {};
    const streamed = /^stream(?: (\d+))?$/.exec(text);
    if (streamed !== null) return stream(turn, Number(streamed[1] ?? 20));
    if (text === "hold") return hold(turn);
    turn.artifact({ artifactId: "a", parts: [{ text: "done" }] });
    turn.complete();
  },
};

/** `count` events: the task, chunks of one artifact, the last status; published without waiting. */
function stream(turn, count) {
  const chunks = count - 2;
  for (let index = 0; index < chunks; index++) {
    const artifact = { artifactId: "a", parts: [{ text: `token ${index}` }] };
    turn.artifact(artifact, { append: index > 0, lastChunk: index === chunks - 1 });
  }
  turn.complete();
}

async function hold(turn) {
  turn.working();
  await new Promise(() => {});
}

/** Task `t<index>`: completed, with one artifact and one message. */
function preload(tasks, index) {
  const id = `t${index}`;
  const contextId = `c${index % 1000}`;
  const message = { messageId: `m${index}`, contextId, taskId: id, role: "user", parts: [{ text: "hello" }] };
  tasks.create("", { id, contextId, history: [message] });
  const artifact = { artifactId: "a", parts: [{ text: "done" }] };
  tasks.append("", id, [
    { kind: "artifact", artifact },
    { kind: "status", state: "completed" },
  ]);
}

/** The endpoint, in front of a store with `count` tasks. */
export function a2aRoute(count) {
  const tasks = memoryTaskStore({ maxTasks: count + 10_000 });
  for (let index = 0; index < count; index++) preload(tasks, index);
  return createA2aServer({ card: { ...agent, url: "http://127.0.0.1/a2a" }, executor, tasks }).route();
}
