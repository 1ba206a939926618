// Which version a request is served under (A2A §3.6).

import { expect, test } from "vitest";
import { replies } from "./support/agents.ts";
import { siteOf, text, text03 } from "./support/site.ts";

const all = [
  "SendMessage",
  "SendStreamingMessage",
  "GetTask",
  "ListTasks",
  "CancelTask",
  "SubscribeToTask",
  "CreateTaskPushNotificationConfig",
  "GetTaskPushNotificationConfig",
  "ListTaskPushNotificationConfigs",
  "DeleteTaskPushNotificationConfig",
  "GetExtendedAgentCard",
] as const;

test.each(["99.0", "9.9", "1", "abc", "latest", "1.0.x", "v1.0", "1.0, 1.0", "01.0"])(
  "A2A-VER-2: the version %s is refused for every operation, and nothing runs",
  async (version) => {
    const site = siteOf(replies);
    for (const method of [...all, "NoSuchMethod"]) {
      expect(await site.call(method, text("hi"), { version })).toMatchObject({
        id: 1,
        error: {
          code: -32009,
          data: [{ reason: "VERSION_NOT_SUPPORTED", metadata: { supportedVersions: "1.0, 0.3" } }],
        },
      });
    }
    expect(site.runs()).toBe(0);
  },
);

test.each(["1.0", "1.0.3", "1.0.0", "  1.0  "])(
  "A2A-VER-3: the version %j is 1.0: a patch part does not count",
  async (version) => {
    expect(await siteOf(replies).call("SendMessage", text("hi"), { version })).toMatchObject({
      result: { message: { role: "ROLE_AGENT", parts: [{ text: "done:hi" }] } },
    });
  },
);

test.each(["", "0.3", "0.3.0", " "])("A2A-VER-1: the version %j is 0.3", async (version) => {
  const site = siteOf(replies);
  expect(await site.call("message/send", text03("hi"), { version })).toMatchObject({
    result: { kind: "message", role: "agent", parts: [{ kind: "text", text: "done:hi" }] },
  });
  expect(await site.call("SendMessage", text("hi"), { version })).toMatchObject({ error: { code: -32601 } });
  expect(site.runs()).toBe(1);
});

test("A2A-VER-4: the version may stand in the query; the header wins", async () => {
  const site = siteOf(replies);
  const query = "x=1&A2A-Version=1.0";
  expect(await site.call("SendMessage", text("hi"), { version: "", query })).toMatchObject({
    result: { message: { role: "ROLE_AGENT" } },
  });
  expect(await site.call("SendMessage", text("hi"), { version: "9.9", query })).toMatchObject({
    error: { code: -32009 },
  });
});

test("A2A-VER-2: a version that is switched off is not supported, and the others are named", async () => {
  const site = siteOf(replies, { versions: ["1.0"] });
  expect(await site.call("message/send", text03("hi"), { version: "" })).toMatchObject({
    error: { code: -32009, data: [{ metadata: { supportedVersions: "1.0" } }] },
  });
  expect(site.runs()).toBe(0);
  const [served] = JSON.parse((await site.get("/card")).body ?? "").supportedInterfaces;
  expect(served).toEqual({ url: "http://localhost/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" });
});

test("a server that serves no version cannot be made", () => {
  expect(() => siteOf(replies, { versions: [] })).toThrow(expect.objectContaining({ code: "ERR_CONFIG" }));
});
