// Opens many streams and keeps them open, for as long as their memory is looked at.

import { Agent, type ClientRequest, request as httpRequest } from "node:http";
import type { RequestSpec } from "./load-protocol.ts";
import { withId } from "./requests.ts";

export interface Held {
  close(): void;
}

/** Opens all streams, a few at a time; each counts as open when its first bytes are here, or its head at the least. */
export async function hold(port: number, requests: readonly RequestSpec[]): Promise<Held> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const open: ClientRequest[] = [];
  const queue = requests.map((request, index) => ({ request, id: 1_000_000_000 + index }));
  const next = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      open.push(await openOne(port, agent, one.request, one.id));
    }
  };
  await Promise.all(Array.from({ length: 20 }, next));
  return {
    close: () => {
      for (const request of open) request.destroy();
      agent.destroy();
    },
  };
}

function openOne(port: number, agent: Agent, spec: RequestSpec, id: number): Promise<ClientRequest> {
  const { method, path, headers } = spec;
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, method, path, headers, agent }, (response) => {
      response.on("error", () => request.destroy());
      response.resume();
      if (response.statusCode === 200) resolve(request);
      else reject(new Error(`the stream was not opened: ${response.statusCode}`));
    });
    request.on("error", reject);
    request.end(spec.body === "" ? undefined : withId(spec.body, id));
  });
}
