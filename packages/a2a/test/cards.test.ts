// The agent card (A2A §4.4, §8.2, §8.6) and its extended form (A2A §3.1.11).

import { createA2aServer } from "@dragoman/a2a/server";
import { memoryTaskStore } from "@dragoman/store/memory";
import { router, toMemory } from "@dragoman/transport";
import { describe, expect, test } from "vitest";
import { replies } from "./support/agents.ts";
import { siteOf } from "./support/site.ts";

const v1 = { "a2a-version": "1.0" };
const interfaces = ["1.0", "0.3"].map((protocolVersion) => ({
  url: "http://localhost/a2a",
  protocolBinding: "JSONRPC",
  protocolVersion,
}));

const fullCard = {
  provider: { organization: "o", url: "https://o.example" },
  documentationUrl: "https://o.example/docs",
  iconUrl: "https://o.example/icon.png",
  defaultInputModes: ["text/plain"],
  skills: [
    {
      id: "s",
      name: "S",
      description: "d",
      tags: ["t"],
      examples: ["e"],
      inputModes: ["a/b"],
      outputModes: ["c/d"],
    },
  ],
};

test("A2A-CARD-1, A2A-CARD-3: the card of 1.0 has all that it must, and declares every interface", async () => {
  const answer = await siteOf(replies, { fullCard, pushNotifications: "off" }).get("/card", v1);
  expect(JSON.parse(answer.body ?? "")).toEqual({
    name: "test",
    description: "A test",
    version: "1",
    supportedInterfaces: interfaces,
    provider: fullCard.provider,
    documentationUrl: fullCard.documentationUrl,
    iconUrl: fullCard.iconUrl,
    capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: true },
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain", "application/json"],
    skills: fullCard.skills,
  });
});

test.each([{}, { "a2a-version": "0.3" }, { "a2a-version": "9.9" }])(
  "A2A-CARD-4: with %o the card has the form of 0.3, with the newer interfaces beside it",
  async (headers) => {
    const answer = await siteOf(replies, { fullCard, pushNotifications: "off" }).get("/card", headers);
    expect(JSON.parse(answer.body ?? "")).toEqual({
      protocolVersion: "0.3.0",
      name: "test",
      description: "A test",
      version: "1",
      url: "http://localhost/a2a",
      preferredTransport: "JSONRPC",
      supportedInterfaces: interfaces,
      provider: fullCard.provider,
      documentationUrl: fullCard.documentationUrl,
      iconUrl: fullCard.iconUrl,
      capabilities: { streaming: true, pushNotifications: false, stateTransitionHistory: false },
      defaultInputModes: ["text/plain"],
      defaultOutputModes: ["text/plain", "application/json"],
      skills: fullCard.skills,
      supportsAuthenticatedExtendedCard: true,
    });
  },
);

test("A2A-CARD-2: the card can be kept and asked for again", async () => {
  const site = siteOf(replies);
  const { headers, status } = await site.get("/card", v1);
  expect({ status, headers }).toMatchObject({
    status: 200,
    headers: {
      "cache-control": "public, max-age=300",
      vary: "A2A-Version",
      "content-type": "application/json",
    },
  });
  const again = await site.get("/card", { ...v1, "if-none-match": `"x", W/${headers.etag}` });
  expect(again).toMatchObject({ status: 304, body: undefined, headers: { etag: headers.etag } });
  const other = await site.get("/card", { "if-none-match": headers.etag ?? "" });
  expect(other.status).toBe(200);
  const quick = siteOf(replies, { cardMaxAgeSeconds: 5 });
  expect((await quick.get("/card")).headers["cache-control"]).toBe("public, max-age=5");
});

test("A2A-CARD-5: where push configurations are only stored, the card says so", async () => {
  const { capabilities } = JSON.parse((await siteOf(replies).get("/card", v1)).body ?? "");
  expect(capabilities.pushNotifications).toBe(true);
  expect(capabilities.extensions).toEqual([
    {
      uri: "urn:dragoman:a2a:push-notifications:store-only",
      description: expect.stringContaining("nothing is delivered"),
      required: false,
    },
  ]);
});

test("A2A-CARD-5: capabilities that are off are said to be off", async () => {
  const server = createA2aServer({
    card: { name: "n", description: "d", version: "1", url: "https://a.example/a2a" },
    executor: { execute: replies },
    tasks: memoryTaskStore(),
    streaming: false,
  });
  const send = toMemory(router({ "/card": server.cardRoute() }));
  const { body } = await send({ method: "GET", path: "/card", headers: v1 });
  expect(JSON.parse(body ?? "").capabilities).toEqual({
    streaming: false,
    pushNotifications: false,
    extendedAgentCard: false,
  });
});

describe("the address in the card", () => {
  test("A2A-CARD-6: comes from the options, whatever the request says about hosts", async () => {
    const answer = await siteOf(replies).get("/card", {
      ...v1,
      host: "localhost",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain("evil.example");
  });

  test("A2A-CARD-6: may be known only later", async () => {
    let url = "http://127.0.0.1:1/a2a";
    const site = siteOf(replies, { fullCard: { url: () => url } });
    expect((await site.get("/card", v1)).body).toContain("127.0.0.1:1/");
    url = "http://127.0.0.1:2/a2a";
    expect((await site.get("/card", v1)).body).toContain("127.0.0.1:2/");
  });

  test("A2A-CARD-6: must be absolute", () => {
    expect(() => siteOf(replies, { fullCard: { url: "/a2a" } })).toThrow(
      expect.objectContaining({ code: "ERR_CONFIG" }),
    );
  });
});

describe("GetExtendedAgentCard", () => {
  const method = "GetExtendedAgentCard";
  const details = { name: "more", description: "More", version: "2" };

  test("A2A-CARD-7: is not supported where no extended card is declared", async () => {
    const server = createA2aServer({
      card: { name: "n", description: "d", version: "1", url: "https://a.example/a2a" },
      executor: { execute: replies },
      tasks: memoryTaskStore(),
    });
    const send = toMemory(router({ "/a2a": server.route() }));
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method });
    const headers = { ...v1, "content-type": "application/json" };
    const answer = await send({ method: "POST", path: "/a2a", headers, body });
    expect(JSON.parse(answer.body ?? "")).toMatchObject({ error: { code: -32004 } });
  });

  test("A2A-CARD-8: is for callers whom a guard has established, before anything of it is made", async () => {
    let made = 0;
    const card = () => {
      made++;
      return details;
    };
    const site = siteOf(replies, { extendedCard: { card } });
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method });
    const answer = await site.post(body);
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body ?? "").error.message).toContain("Authentication required");
    expect(made).toBe(0);
    expect((await site.call(method, {}, { user: "ann" })).result).toMatchObject({
      ...details,
      supportedInterfaces: interfaces,
    });
  });

  test("A2A-CARD-7: may differ by caller, and is not configured where there is none for one", async () => {
    const site = siteOf(replies, {
      extendedCard: { card: async (principal) => (principal?.id === "ann" ? details : undefined) },
    });
    expect((await site.call(method, {}, { user: "ann" })).result.name).toBe("more");
    expect(await site.call(method, {}, { user: "bob" })).toMatchObject({
      error: { code: -32007, data: [{ reason: "EXTENDED_AGENT_CARD_NOT_CONFIGURED" }] },
    });
  });
});
