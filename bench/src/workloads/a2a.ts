// A2A 1.0 over JSON-RPC: a message, a task, streams, and stores with many tasks.

import * as who from "../contestants.ts";
import type { HttpLane } from "../lanes.ts";
import { a2aCall, addExpected, userMessage } from "../requests.ts";
import type { ServerSpec } from "../servers.ts";
import { httpWorkload, type Workload } from "../workload.ts";

const path = "/a2a";

type Make = (env: Readonly<Record<string, string>>) => ServerSpec;

function unary(name: string, about: string, method: string, params: object, expect: string): Workload {
  const request = a2aCall(path, method, params);
  const stored = { TASKS: "1000" };
  return httpWorkload({
    name,
    about,
    lanes: [
      { name: "raw-http", server: who.rawHttp, request, expect: addExpected },
      { name: who.ours, server: who.dragoman(stored), request, expect },
      { name: who.a2aJs, server: who.a2aJsServer(stored), request, expect },
    ],
  });
}

interface Streams {
  readonly name: string;
  readonly server: ServerSpec;
  readonly events: number;
  readonly atATime: number;
}

function streamLane({ name, server, events, atATime }: Streams): HttpLane {
  const text = events === 20 ? "stream" : `stream ${events}`;
  const request = a2aCall(path, "SendStreamingMessage", userMessage(text));
  return { name, server, request, events, connections: atATime, expect: '"task":{' };
}

function streams(name: string, atATime: number): Workload {
  const lane = (contestant: string, server: ServerSpec): HttpLane =>
    streamLane({ name: contestant, server, events: 20, atATime });
  return httpWorkload({
    name,
    about: `SendStreamingMessage, 20 events, ${atATime} streams at a time`,
    lanes: [lane("raw-sse", who.rawSse), lane(who.ours, who.dragoman()), lane(who.a2aJs, who.a2aJsServer())],
    options: { perEvent: true, warmUp: 1_000 },
  });
}

const longStreams: Workload = httpWorkload({
  name: "a2a-stream-1000",
  about: "SendStreamingMessage, 1,000 events beside 20 events, 10 streams at a time",
  lanes: [
    streamLane({ name: "raw-sse, 1000 events", server: who.rawSse, events: 1_000, atATime: 10 }),
    streamLane({ name: `${who.ours}, 1000 events`, server: who.dragoman(), events: 1_000, atATime: 10 }),
    streamLane({ name: `${who.ours}, 20 events`, server: who.dragoman(), events: 20, atATime: 10 }),
    streamLane({ name: `${who.a2aJs}, 1000 events`, server: who.a2aJsServer(), events: 1_000, atATime: 2 }),
  ],
  options: { perEvent: true, warmUp: 200, warmUpSeconds: 6 },
});

const stores: readonly string[] = ["1000", "10000", "100000"];

function stored(name: string, about: string, method: string, params: object, expect: string): Workload {
  const request = a2aCall(path, method, params);
  const lanesOf = (contestant: string, make: Make): readonly HttpLane[] =>
    stores.map((TASKS) => ({
      name: `${contestant}, ${TASKS} tasks`,
      server: make({ TASKS }),
      request,
      expect,
      connections: 8,
    }));
  return httpWorkload({
    name,
    about,
    lanes: [
      { name: "raw-http", server: who.rawHttp, request, expect: addExpected, connections: 8 },
      ...lanesOf(who.ours, who.dragoman),
      ...lanesOf(who.a2aJs, who.a2aJsServer),
    ],
    options: { warmUpSeconds: 8 },
  });
}

export const a2a: readonly Workload[] = [
  unary(
    "a2a-send",
    "SendMessage, 32 connections",
    "SendMessage",
    userMessage("hello"),
    "TASK_STATE_COMPLETED",
  ),
  unary("a2a-get", "GetTask, 1,000 tasks stored, 32 connections", "GetTask", { id: "t7" }, '"id":"t7"'),
  streams("a2a-stream", 100),
  streams("a2a-stream-wide", 1_000),
  longStreams,
  stored(
    "a2a-tasks-get",
    "GetTask in stores of many tasks, 8 connections",
    "GetTask",
    { id: "t7" },
    '"id":"t7"',
  ),
  stored("a2a-tasks-list", "ListTasks, first page, 8 connections", "ListTasks", {}, '"tasks":['),
  stored(
    "a2a-tasks-context",
    "ListTasks of one context, 8 connections",
    "ListTasks",
    { contextId: "c3" },
    '"contextId":"c3"',
  ),
];
