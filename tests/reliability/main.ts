// Runs every scenario at full size and prints its figures. `npm run reliability`.

import { startServer, type UnderTest } from "./process.ts";
import {
  crossTalk,
  cutConnections,
  type Figures,
  idleSessions,
  neverReturning,
  stoppedReaders,
  subscriptions,
} from "./scenarios.ts";

const scenarios: readonly (readonly [string, (server: UnderTest) => Promise<Figures>])[] = [
  ["clients with the same ids", (server) => crossTalk(server, { clients: 200, calls: 500 })],
  ["open subscriptions", (server) => subscriptions(server, { count: 1_000 })],
  ["idle sessions", (server) => idleSessions(server, { count: 10_000 })],
  ["handlers that never return", (server) => neverReturning(server, { count: 1_000 })],
  ["clients that stop reading", (server) => stoppedReaders(server, { count: 20 })],
  ["connections cut at any moment", (server) => cutConnections(server, { count: 5_000 })],
];

const write = (line: string): void => void process.stdout.write(`${line}\n`);

for (const [name, run] of scenarios) {
  const server = await startServer();
  try {
    const figures = await run(server);
    write(
      `${name}: ${Object.entries(figures)
        .map(([what, figure]) => `${figure} ${what}`)
        .join(", ")}`,
    );
  } finally {
    server.stop();
  }
}
