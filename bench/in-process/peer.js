// One long-lived server at the end of a pair in memory: object in, object out.

const initialize = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1.0.0" },
  },
};

/** Connects a server to a transport in memory and gives the function that calls `add` on it. */
export async function callerOf(server, [client, far]) {
  let settle;
  const answerTo = (message) =>
    new Promise((resolve) => {
      settle = resolve;
      client.send(message);
    });
  client.onmessage = (message) => settle(message);
  await server.connect(far);
  await client.start();
  await answerTo(initialize);
  await client.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  return (id) =>
    answerTo({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "add", arguments: { a: 2, b: 3 } },
    });
}
