// Forms that a user fills in (Elicitation, Requested Schema): flat objects of texts, numbers, booleans and choices.
// A form is written with `field`, which gives its answer a type, or as the JSON Schema that it is on the wire.

import { isJsonObject, type JsonObject, type JsonValue, LocalError, member, quote } from "@dragoman/jsonrpc";
import { memberPath } from "@dragoman/schema";
import { checkField, faultOfFieldSchema } from "./form-checks.ts";

/** One field. `T` is what the user's answer holds for it. */
export interface Field<out T = JsonValue> {
  readonly schema: JsonObject;
  readonly isOptional: boolean;
  /** The field as one that may be left out. */
  optional(): Field<T | undefined>;
}

export type Form = Readonly<Record<string, Field<JsonValue | undefined>>>;

export type FormValues<F extends Form> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

interface About {
  readonly title?: string;
  readonly description?: string;
}

export interface TextField extends About {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: "email" | "uri" | "date" | "date-time";
  readonly default?: string;
}

export interface NumberField extends About {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
}

/** A choice: a value, or a value with a title for people. */
export type Choice = string | { readonly const: string; readonly title: string };

type ChoiceValue<C extends Choice> = C extends string ? C : C extends { readonly const: infer V } ? V : never;

export interface ChoiceField extends About {
  readonly default?: string;
}

export interface ChoicesField extends About {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: readonly string[];
}

function makeField<T>(schema: object, isOptional: boolean = false): Field<T> {
  // members that are undefined are not part of it; what is left is JSON by the types above
  const own = JSON.parse(JSON.stringify(schema)) as JsonObject;
  return Object.freeze({
    schema: Object.freeze(own),
    isOptional,
    optional: () => makeField<T | undefined>(own, true),
  });
}

function optionsOf(
  choices: readonly Choice[],
): { readonly enum: readonly string[] } | { readonly titled: JsonValue } {
  const isPlain = (choice: Choice): choice is string => typeof choice === "string";
  if (choices.every(isPlain)) return { enum: choices };
  return {
    titled: choices.map((choice) => (isPlain(choice) ? { const: choice, title: choice } : { ...choice })),
  };
}

/** Makes the fields of a form. */
export const field: {
  text(options?: TextField): Field<string>;
  number(options?: NumberField): Field<number>;
  integer(options?: NumberField): Field<number>;
  boolean(options?: About & { readonly default?: boolean }): Field<boolean>;
  /** One of some values. */
  choice<const C extends Choice>(choices: readonly C[], options?: ChoiceField): Field<ChoiceValue<C>>;
  /** Some of some values. */
  choices<const C extends Choice>(
    choices: readonly C[],
    options?: ChoicesField,
  ): Field<readonly ChoiceValue<C>[]>;
} = Object.freeze({
  text: (options: TextField = {}) => makeField<string>({ type: "string", ...options }),
  number: (options: NumberField = {}) => makeField<number>({ type: "number", ...options }),
  integer: (options: NumberField = {}) => makeField<number>({ type: "integer", ...options }),
  boolean: (options: About & { readonly default?: boolean } = {}) =>
    makeField<boolean>({ type: "boolean", ...options }),
  choice<const C extends Choice>(choices: readonly C[], options: ChoiceField = {}): Field<ChoiceValue<C>> {
    const made = optionsOf(choices);
    return makeField({ type: "string", ...options, ...("enum" in made ? made : { oneOf: made.titled }) });
  },
  choices<const C extends Choice>(
    choices: readonly C[],
    options: ChoicesField = {},
  ): Field<readonly ChoiceValue<C>[]> {
    const made = optionsOf(choices);
    const items = "enum" in made ? { type: "string", ...made } : { anyOf: made.titled };
    return makeField({ type: "array", ...options, items });
  },
});

export interface ReadyForm {
  readonly schema: JsonObject;
  readonly fields: Form;
  /** What is wrong with an answer, if anything. */
  readonly check: (content: JsonObject) => string | undefined;
}

/** A form, ready to be asked. Throws `ERR_CONFIG` on what the restricted schema does not allow. */
export function formOf(form: Form | JsonObject): ReadyForm {
  const fields = isSchema(form) ? fieldsOf(form) : form;
  for (const [name, { schema }] of Object.entries(fields)) {
    const fault = faultOfFieldSchema(schema);
    if (fault !== undefined) throw formError(`field ${quote(name)}: ${fault}`);
  }
  const required = Object.keys(fields).filter((name) => fields[name]?.isOptional === false);
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  const schema = isSchema(form)
    ? form
    : { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
  return { schema, fields, check: (content) => checkContent(fields, content) };
}

function isSchema(form: Form | JsonObject): form is JsonObject {
  return typeof form.type === "string";
}

function fieldsOf(schema: JsonObject): Form {
  const properties = member(schema, "properties");
  const required = member(schema, "required") ?? [];
  if (member(schema, "type") !== "object" || !isJsonObject(properties)) {
    throw formError('expected "type": "object" with "properties"');
  }
  if (!Array.isArray(required)) throw formError('expected "required" to be an array of names');
  return Object.fromEntries(
    Object.entries(properties).map(([name, own]) => {
      if (!isJsonObject(own)) throw formError(`field ${quote(name)}: expected an object`);
      return [name, makeField<JsonValue | undefined>(own, !required.includes(name))];
    }),
  );
}

function formError(detail: string): LocalError {
  return new LocalError("ERR_CONFIG", `this is no form that a client can show: ${detail}`);
}

/** Members that no field names are let through: they harm nobody, and nobody asked for them. */
function checkContent(fields: Form, content: JsonObject): string | undefined {
  for (const [name, { schema, isOptional }] of Object.entries(fields)) {
    const value = member(content, name);
    if (value === undefined) {
      if (!isOptional) return `${memberPath("content", name)}: missing`;
      continue;
    }
    const fault = checkField(schema, value);
    if (fault !== undefined) return `${memberPath("content", name)}: ${fault}`;
  }
  return undefined;
}
