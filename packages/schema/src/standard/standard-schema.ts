// The interfaces of Standard Schema and Standard JSON Schema, as types only (https://standardschema.dev). zod,
// arktype and, through its converter, valibot satisfy them.

/** A schema that can check values and say itself as JSON Schema. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": StandardProps<Input, Output>;
}

export interface StandardProps<Input = unknown, Output = Input> {
  readonly version: 1;
  /** Name of the library that made it. */
  readonly vendor: string;
  /** Never there at run time. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  readonly jsonSchema: StandardConverter;
}

/** Gives one side as JSON Schema; throws where it cannot. */
export interface StandardConverter {
  readonly input: (options: StandardConverterOptions) => Record<string, unknown>;
  readonly output: (options: StandardConverterOptions) => Record<string, unknown>;
}

export interface StandardConverterOptions {
  readonly target: "draft-2020-12";
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The type that a schema gives after a check. */
export type OutputOf<S> = S extends StandardSchema<unknown, infer Output> ? Output : never;

/** Whether a value is one, its converter included. */
export function isStandardSchema(value: unknown): value is { readonly "~standard": StandardProps } {
  // arktype's schemas are functions
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  return "~standard" in value;
}
