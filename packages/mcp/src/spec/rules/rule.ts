// What a rule is, and the revisions that one may hold for.

export interface Rule {
  readonly text: string;
  /** Page and section. */
  readonly place: string;
  /** `own`: the specification is silent, and this is what we do. */
  readonly level: "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY" | "own";
  /** The revisions that it holds for. */
  readonly revisions: readonly string[];
}

export const all: readonly string[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];
/** Those with a handshake. */
export const handshake: readonly string[] = all.slice(0, 4);
/** Those with Streamable HTTP. */
export const http: readonly string[] = all.slice(1);
/** Those with sessions over it. */
export const sessions: readonly string[] = all.slice(1, 4);
/** Those without a handshake. */
export const perRequest: readonly string[] = all.slice(4);

export const rule = (
  level: Rule["level"],
  revisions: readonly string[],
  place: string,
  text: string,
): Rule => ({
  text,
  place,
  level,
  revisions,
});
