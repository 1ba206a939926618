// Tools and resources: arguments, failures, and the codes of each revision.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agent, type Json, message, modern, openSession, type Session } from "./support/client.ts";
import { openSite, type Site, secret } from "./support/site.ts";

let site: Site;
let session: Session;
beforeAll(async () => {
  site = await openSite();
  session = await openSession(site.url);
});
afterAll(() => site.close());

test("unexpected exceptions reach the log in full and the wire only as a generic text with a correlation id", async () => {
  const before = site.seen.errors.length;
  const answers = [
    await modern(site.url, "tools/call", { name: "broken" }),
    await session.call("tools/call", { name: "broken" }),
    await modern(site.url, "resources/read", { uri: "field://broken" }),
    await agent(site.url, "SendMessage", message("throw")),
    await agent(site.url, "SendStreamingMessage", message("start-throw")),
  ];
  for (const { text, status } of answers) {
    expect(text).not.toContain("postgres");
    expect(text).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(status).toBeLessThan(500);
  }
  const texts = site.seen.errors
    .slice(before)
    .map((error) => (error instanceof Error ? error.message : error));
  expect(texts).toEqual(answers.map(() => secret));
});

test("a deliberate tool error keeps its text, and an output schema does not apply to it", async () => {
  for (const { body } of [
    await modern(site.url, "tools/call", { name: "says" }),
    await session.call("tools/call", { name: "says" }),
  ]) {
    expect(body.result).toMatchObject({ isError: true, content: [{ type: "text", text: "no such city" }] });
    expect(body.result.structuredContent).toBeUndefined();
  }
});

describe("absent arguments mean an empty object", () => {
  const calls = (params: Json): Promise<Json[]> =>
    Promise.all([modern(site.url, "tools/call", params), session.call("tools/call", params)]).then(
      (answers) => answers.map(({ body }) => body),
    );

  test("for a tool whose parameters are all optional", async () => {
    for (const body of await calls({ name: "opt" })) expect(body.result.content[0].text).toBe("{}");
  });

  test("a required parameter that is missing is named in an error result", async () => {
    for (const body of await calls({ name: "needs" })) {
      expect(body.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("a") }] });
    }
  });

  test("null is -32602", async () => {
    for (const body of await calls({ name: "opt", arguments: null })) expect(body.error.code).toBe(-32602);
  });
});

test("not-found codes follow the revision", async () => {
  const none = { uri: "field://none" };
  const codes = [
    await modern(site.url, "tools/call", { name: "none" }),
    await session.call("tools/call", { name: "none" }),
    await modern(site.url, "resources/read", none),
    await session.call("resources/read", none),
  ].map(({ body }) => body.error.code);
  expect(codes).toEqual([-32602, -32602, -32602, -32002]);
});
