// The definition of an agent: its types, and what is refused before anything is served.

import { isLocalError } from "@dragoman/jsonrpc";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { defineAgent, isUserError, skill, type Turn, UserError } from "../src/index.ts";

test("run gets the type of its input schema, and gives that of its output schema", () => {
  skill({
    description: "d",
    input: z.object({ n: z.string().transform(Number), tag: z.string().default("x") }),
    output: z.object({ sum: z.number() }),
    run(input, turn) {
      expectTypeOf(input).toEqualTypeOf<{ n: number; tag: string }>();
      expectTypeOf(turn).toEqualTypeOf<Turn>();
      return { sum: input.n };
    },
  });
  skill({
    description: "d",
    output: z.object({ sum: z.number() }),
    // @ts-expect-error the result is not what the output schema says
    run: () => ({ sum: "1" }),
  });
});

test("run may give a value, a promise, or pieces", () => {
  const output = z.object({ sum: z.number() });
  skill({ description: "d", output, run: async () => ({ sum: 1 }) });
  skill({
    description: "d",
    output,
    async *run() {
      yield "text";
      return { sum: 1 };
    },
  });
});

const run = (): string => "x";

test.each([
  {
    what: "an id with a space",
    skills: { "a b": skill({ description: "d", run }) },
    want: /^expected a skill id .* got "a b"/,
  },
  { what: "an empty id", skills: { "": skill({ description: "d", run }) }, want: /^expected a skill id/ },
  {
    what: "an input that cannot be published",
    skills: { a: skill({ description: "d", input: z.object({ when: z.date() }), run }) },
    want: /^the input of skill "a" at when: Date/,
  },
  {
    what: "an output that cannot be published",
    skills: { a: skill({ description: "d", output: z.object({ n: z.bigint() }), run: () => ({ n: 1n }) }) },
    want: /^the output of skill "a" at n: BigInt/,
  },
  {
    what: "an input that is no object",
    skills: { a: skill({ description: "d", input: { type: "string" }, run }) },
    want: /^the input of skill "a": an input is an object/,
  },
  {
    what: "a skill in the place of the conversation",
    skills: { converse: skill({ description: "d", run }) },
    want: /^the id "converse" is taken/,
  },
])("$what is refused when the agent is defined", ({ skills, want }) => {
  const define = (): unknown => defineAgent({ name: "n", skills, converse: (text) => text });
  expect(define).toThrow(want);
  expect(define).toThrow(expect.toSatisfy(isLocalError));
});

test("a skill may be called converse where there is no conversation", () => {
  const agent = defineAgent({ name: "n", skills: { converse: skill({ description: "d", run }) } });
  expect([...agent.skills.keys()]).toEqual(["converse"]);
});

test("a user's error is known by its brand, and a look-alike is not", () => {
  expect(isUserError(new UserError("no"))).toBe(true);
  expect(isUserError(Object.assign(new Error("no"), { brand: "dragoman/user-error" }))).toBe(true);
  expect(isUserError(new Error("no"))).toBe(false);
  expect(isUserError({ message: "no", brand: "dragoman/user-error" })).toBe(false);
});
