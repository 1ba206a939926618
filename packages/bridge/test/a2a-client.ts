// The least of an A2A 1.0 client, over the memory carrier.

import type { Carrier } from "./mcp-client.ts";

export interface Part {
  readonly text?: string;
  readonly data?: unknown;
  readonly url?: string;
}

interface Status {
  readonly state: string;
  readonly message?: { readonly parts: readonly Part[] };
}

export interface Task {
  readonly id: string;
  readonly contextId: string;
  readonly status: Status;
  readonly artifacts?: readonly {
    readonly artifactId: string;
    readonly name?: string;
    readonly parts: readonly Part[];
  }[];
  readonly history?: readonly { readonly parts: readonly Part[] }[];
}

/** A result, or one event of a stream. */
export interface Answer {
  readonly task?: Task;
  readonly message?: { readonly parts: readonly Part[]; readonly contextId: string };
  readonly statusUpdate?: { readonly status: Status; readonly metadata?: unknown };
  readonly artifactUpdate?: {
    readonly artifact: { readonly parts: readonly Part[] };
    readonly append?: boolean;
    readonly lastChunk?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Send {
  readonly parts: readonly Part[];
  readonly more?: object;
  readonly configuration?: object;
}

export function send(carrier: Carrier, message: Send): Promise<Answer> {
  return request(carrier, "SendMessage", sendParams(message));
}

/** All events of a stream, in order. */
export async function stream(carrier: Carrier, message: Send): Promise<readonly Answer[]> {
  const answer = await post(carrier, "SendStreamingMessage", sendParams(message));
  const events: Answer[] = [];
  if (answer.body !== undefined) events.push(read(answer.body));
  for await (const text of answer.events ?? []) events.push(read(text));
  return events;
}

export async function request(carrier: Carrier, method: string, params: object): Promise<Answer> {
  return read((await post(carrier, method, params)).body ?? "");
}

export async function getTask(carrier: Carrier, id: string): Promise<Task> {
  // the result of GetTask is the task itself
  return (await request(carrier, "GetTask", { id })) as unknown as Task;
}

function sendParams({ parts, more = {}, configuration = {} }: Send): object {
  return { message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts, ...more }, configuration };
}

function post(carrier: Carrier, method: string, params: object): ReturnType<Carrier> {
  return carrier({
    method: "POST",
    path: "/a2a",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "a2a-version": "1.0",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

function read(text: string): Answer {
  const { result, error } = JSON.parse(text);
  return error === undefined ? result : { error };
}
