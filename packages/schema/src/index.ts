// The public names of schemas and decoders.

export { type Decoder, decoder, type Fault, refine } from "./decode/decoder.ts";
export {
  boolean,
  expected,
  integer,
  json,
  jsonObject,
  type NumberRules,
  number,
  oneOf,
  type StringRules,
  string,
} from "./decode/scalars.ts";
export {
  type ArrayRules,
  array,
  type Decoded,
  type DecodedMembers,
  lazy,
  type Members,
  nullish,
  type OptionalDecoder,
  object,
  optional,
  record,
} from "./decode/structures.ts";
export { itemPath, memberPath } from "./path.ts";
export type { Checked, Issue, Schema, SchemaSide } from "./schema.ts";
export type {
  OutputOf,
  StandardConverter,
  StandardConverterOptions,
  StandardIssue,
  StandardProps,
  StandardResult,
  StandardSchema,
} from "./standard/standard-schema.ts";
export { toSchema } from "./to-schema.ts";
