// @a2a-js/sdk behind express as its samples have it: JSON-RPC at /a2a, HTTP+JSON below /rest, the store in memory.

import { createServer } from "node:http";
import { Role, TaskState } from "@a2a-js/sdk";
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  ServerCallContext,
  UnauthenticatedUser,
} from "@a2a-js/sdk/server";
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from "@a2a-js/sdk/server/express";
import express from "express";
import { listen } from "../listen.js";

const card = {
  name: "bench",
  description: "The agent of the bench",
  version: "1.0.0",
  supportedInterfaces: [
    { url: "http://127.0.0.1/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0", tenant: "" },
    { url: "http://127.0.0.1/rest", protocolBinding: "HTTP+JSON", protocolVersion: "1.0", tenant: "" },
  ],
  provider: undefined,
  capabilities: { streaming: true, pushNotifications: false, extensions: [], extendedAgentCard: false },
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [
    {
      id: "bench",
      name: "bench",
      description: "Answers",
      tags: ["bench"],
      examples: [],
      inputModes: [],
      outputModes: [],
      securityRequirements: [],
    },
  ],
  signatures: [],
};

const part = (value) => ({
  content: { $case: "text", value },
  metadata: undefined,
  filename: "",
  mediaType: "",
});

const artifact = (text) => ({
  artifactId: "a",
  name: "",
  description: "",
  parts: [part(text)],
  metadata: undefined,
  extensions: [],
});

const status = (state) => ({ state, message: undefined, timestamp: new Date().toISOString() });

const task = (id, contextId, state, artifacts, history) => ({
  id,
  contextId,
  status: status(state),
  artifacts,
  history,
  metadata: undefined,
});

function stream(count, { taskId, contextId, userMessage }, bus) {
  bus.publish(AgentEvent.task(task(taskId, contextId, TaskState.TASK_STATE_WORKING, [], [userMessage])));
  const chunks = count - 2;
  for (let index = 0; index < chunks; index++) {
    const lastChunk = index === chunks - 1;
    const update = {
      artifact: artifact(`token ${index}`),
      append: index > 0,
      lastChunk,
      metadata: undefined,
    };
    bus.publish(AgentEvent.artifactUpdate({ taskId, contextId, ...update }));
  }
  const done = { status: status(TaskState.TASK_STATE_COMPLETED), metadata: undefined };
  bus.publish(AgentEvent.statusUpdate({ taskId, contextId, ...done }));
}

const executor = {
  async execute(turn, bus) {
    const { taskId, contextId, userMessage } = turn;
    const text = userMessage.parts[0]?.content?.value ?? "";
    const streamed = /^stream(?: (\d+))?$/.exec(text);
    if (streamed !== null) {
      stream(Number(streamed[1] ?? 20), turn, bus);
    } else if (text === "hold") {
      bus.publish(AgentEvent.task(task(taskId, contextId, TaskState.TASK_STATE_WORKING, [], [userMessage])));
      await new Promise(() => {});
    } else {
      const state = TaskState.TASK_STATE_COMPLETED;
      bus.publish(AgentEvent.task(task(taskId, contextId, state, [artifact("done")], [userMessage])));
    }
    bus.finished();
  },
  async cancelTask() {},
};

const store = new InMemoryTaskStore();
const context = new ServerCallContext({ user: new UnauthenticatedUser(), requestedVersion: "1.0" });
for (let index = 0; index < Number(process.env.TASKS ?? 0); index++) {
  const id = `t${index}`;
  const contextId = `c${index % 1000}`;
  const message = {
    messageId: `m${index}`,
    contextId,
    taskId: id,
    role: Role.ROLE_USER,
    parts: [part("hello")],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
  await store.save(
    task(id, contextId, TaskState.TASK_STATE_COMPLETED, [artifact("done")], [message]),
    context,
  );
}

const requestHandler = new DefaultRequestHandler(card, store, executor);
const userBuilder = UserBuilder.noAuthentication;
const app = express();
app.use("/.well-known/agent-card.json", agentCardHandler({ agentCardProvider: requestHandler }));
app.use("/a2a", jsonRpcHandler({ requestHandler, userBuilder }));
app.use("/rest", restHandler({ requestHandler, userBuilder }));
listen(createServer(app));
