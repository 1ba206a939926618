// Guards of calls that take several rounds: what comes back from a client is believed only where it was sealed here.

import type { Guard } from "./guard.ts";

const test = "packages/mcp/test/asking.test.ts";
const rounds = "packages/mcp/src/server/asking/rounds.ts";
const requestState = "packages/mcp/src/server/asking/request-state.ts";

export const askingGuards: readonly Guard[] = [
  {
    promise: "a state that was changed is refused",
    seen: "a state that came back unsealed and was believed",
    file: rounds,
    guard: "return opened === undefined",
    without: 'return binding.method === "-"',
    test,
  },
  {
    promise: "a state is good for its principal alone",
    seen: "Multi Round-Trip Requests, Server Requirements",
    file: requestState,
    guard: "JSON.stringify([principalId ?? null, method, canonical(params)])",
    without: 'JSON.stringify([principalId === "-", method, canonical(params)])',
    test,
  },
  {
    promise: "a state is good for its params alone",
    seen: "Multi Round-Trip Requests, Server Requirements",
    file: requestState,
    guard: "JSON.stringify([principalId ?? null, method, canonical(params)])",
    without: "JSON.stringify([principalId ?? null, method, canonical({}), params === null])",
    test,
  },
  {
    promise: "a state is good for its time alone",
    seen: "Multi Round-Trip Requests, Server Requirements",
    file: requestState,
    guard: "until >= this.#now()",
    without: "until > 0",
    test,
  },
  {
    promise: "a client is asked nothing that it did not declare",
    seen: "Lifecycle, Operation",
    file: "packages/mcp/src/server/asking/lowering.ts",
    guard: "!covers(client.capabilities, question.needs)",
    without: "question.needs === client.capabilities",
    test,
  },
  {
    promise: "what a user filled in is checked before a handler sees it",
    seen: "Elicitation, Security Considerations",
    file: "packages/mcp/src/model/questions.ts",
    guard: "const fault = check(content ?? {});",
    without: 'const fault = check === undefined ? "" : undefined;',
    test,
  },
];
