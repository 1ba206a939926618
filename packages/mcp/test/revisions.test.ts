// The revisions as data: what each one has, and that the rules and the tables fit together.

import { expect, test } from "vitest";
import { handshakeAnswers, methods, perRequestAnswers, profiles, rules } from "../src/spec/index.ts";

const byVersion = new Map(profiles.map((profile) => [profile.version, profile]));

test("five revisions stand in the order of their dates", () => {
  const versions = profiles.map(({ version }) => version);
  expect(versions).toEqual(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]);
  expect(profiles.map(({ name }) => name)).toEqual(versions.map((version) => `mcp/${version}`));
});

test.each([
  { version: "2024-11-05", batch: "refuse", content: 3, lifecycle: "handshake", structured: "object" },
  { version: "2025-03-26", batch: "serve", content: 4, lifecycle: "handshake", structured: "object" },
  { version: "2025-06-18", batch: "refuse", content: 5, lifecycle: "handshake", structured: "object" },
  { version: "2025-11-25", batch: "refuse", content: 5, lifecycle: "handshake", structured: "object" },
  { version: "2026-07-28", batch: "refuse", content: 5, lifecycle: "per-request", structured: "any" },
])("$version: batches $batch, $content types of content, $lifecycle", ({ version, ...want }) => {
  const profile = byVersion.get(version);
  expect({
    batch: profile?.envelope.batch,
    content: profile?.content.size,
    lifecycle: profile?.lifecycle,
    structured: profile?.structured,
  }).toEqual(want);
});

test("a revision has what its predecessor has, but for what it adds and removes", () => {
  const names = (version: string): readonly string[] =>
    [...(byVersion.get(version)?.methods.keys() ?? [])].sort();
  const first = names("2024-11-05");
  expect([names("2025-03-26"), names("2025-06-18")]).toEqual([first, first]);
  const tasks = ["tasks/cancel", "tasks/get", "tasks/list", "tasks/result"];
  const last = names("2025-11-25");
  expect(last).toEqual([...first, ...tasks].sort());
  const now = names("2026-07-28");
  expect(last.filter((name) => !now.includes(name))).toEqual([
    "initialize",
    "logging/setLevel",
    "notifications/initialized",
    "notifications/progress",
    "notifications/roots/list_changed",
    "ping",
    "resources/subscribe",
    "resources/unsubscribe",
    "tasks/list",
    "tasks/result",
  ]);
  expect(now.filter((name) => !last.includes(name))).toEqual([
    "resources/directory/read",
    "server/discover",
    "skills/get",
    "skills/list",
    "subscriptions/listen",
    "tasks/update",
  ]);
});

test("every profile is frozen and shares no table with another", () => {
  expect(profiles.every((profile) => Object.isFrozen(profile))).toBe(true);
  expect(new Set(profiles.map((profile) => profile.methods)).size).toBe(profiles.length);
});

test("no code of the specification's own range is one that it does not define", () => {
  const codes = [handshakeAnswers, perRequestAnswers].flatMap((answers) =>
    Object.values(answers).map(({ code }) => code),
  );
  const own = codes.filter((code) => code <= -32000 && code >= -32099);
  expect(new Set(own)).toEqual(new Set([-32020, -32021, -32022, -32002, -32042]));
});

test("2026-07-28 never says -32002 and -32042, which it bars", () => {
  const codes = Object.values(perRequestAnswers).map(({ code }) => code);
  expect(codes).not.toContain(-32002);
  expect(codes).not.toContain(-32042);
});

test("a method is called in one form only, and its name tells which", () => {
  for (const { name, calls } of Object.values(methods)) {
    expect([name, calls]).toEqual([name, name.startsWith("notifications/") ? "without-id" : "with-id"]);
  }
});

test("every rule says where it stands and for which revisions", () => {
  for (const [id, rule] of Object.entries(rules)) {
    expect([id, rule.text.length > 20, rule.place.length > 5, rule.revisions.length > 0]).toEqual([
      id,
      true,
      true,
      true,
    ]);
    expect(rule.revisions.every((version) => byVersion.has(version))).toBe(true);
  }
});
