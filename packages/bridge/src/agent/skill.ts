// A skill: one function with the schema of its input. Its types follow from the schemas; they are made when the
// agent is defined, so that an error can name the skill.

import { isJsonObject, type JsonObject } from "@dragoman/jsonrpc";
import { memberPath, type Schema, type StandardSchema, toSchema } from "@dragoman/schema";
import type { Turn } from "./turn.ts";

/** A schema of a library that implements Standard Schema and Standard JSON Schema, or a plain JSON Schema. */
export type SchemaSource = StandardSchema | JsonObject;

/** What `run` gets. */
export type InputOf<S> =
  S extends StandardSchema<unknown, infer T> ? T : S extends undefined ? Record<never, never> : JsonObject;

/** What `run` gives, before the output schema has checked it. */
export type ResultOf<S> = S extends StandardSchema<infer T, unknown> ? T : unknown;

/** At once, later, or piece by piece: text as strings, anything else as data. What a generator returns comes last. */
export type Returned<T> = T | Promise<T> | AsyncIterable<string | T>;

export interface SkillOptions<I extends SchemaSource | undefined, O extends SchemaSource | undefined> {
  readonly description: string;
  /** A name for people. */
  readonly title?: string;
  readonly tags?: readonly string[];
  /** Messages that this skill is for, as A2A cards list them. */
  readonly examples?: readonly string[];
  /** Absent: the skill takes nothing. */
  readonly input?: I;
  /** Absent: the result is not checked. */
  readonly output?: O;
  run(input: InputOf<I>, turn: Turn): Returned<ResultOf<O>>;
}

/** A skill of an agent, ready to be served. */
export interface Skill {
  readonly id: string;
  readonly title: string | undefined;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples: readonly string[];
  readonly input: Schema;
  readonly output: Schema | undefined;
  /** Takes an input that `input` has checked. */
  run(input: unknown, turn: Turn): unknown;
}

/** A skill that has no name yet. */
export interface SkillDefinition {
  named(id: string): Skill;
}

/** The input of a skill that takes nothing. */
const nothing: Schema = {
  json: Object.freeze({ type: "object", additionalProperties: false }),
  check(value) {
    const names = isJsonObject(value) ? Object.keys(value) : [];
    if (names.length === 0) return { ok: true, value: {} };
    return {
      ok: false,
      issues: names.slice(0, 1).map((name) => ({ path: memberPath("", name), message: "not allowed here" })),
    };
  },
};

/** Defines a skill; `input` decides the type that `run` gets, `output` the type that it gives. */
export function skill<
  I extends SchemaSource | undefined = undefined,
  O extends SchemaSource | undefined = undefined,
>(options: SkillOptions<I, O>): SkillDefinition {
  const { description, title, tags = [], examples = [], input, output } = options;
  return {
    named: (id) => ({
      id,
      title,
      description,
      tags,
      examples,
      input: input === undefined ? nothing : toSchema(input, "input", `the input of skill "${id}"`),
      output: output === undefined ? undefined : toSchema(output, "output", `the output of skill "${id}"`),
      // the schema has checked the value, and gives what its type says
      run: (value, turn) => options.run(value as InputOf<I>, turn),
    }),
  };
}
