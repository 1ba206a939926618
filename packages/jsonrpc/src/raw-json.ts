// Text that is known to be JSON, so that prepared answers are spliced and not built again.

/** Text known to be one JSON value; `encode.ts` is the only reader. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Builds the text once from a value. */
  static of(value: unknown): RawJson {
    return new RawJson(JSON.stringify(value) ?? "null");
  }
}
