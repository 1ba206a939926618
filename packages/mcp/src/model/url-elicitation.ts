// Thrown by a handler that cannot go on before its user has been to some pages (Elicitation, URL Mode Required).

import type { Question } from "./questions.ts";

/**
 * Ends a call: its user has to open the addresses first, and the client may then call again. Revision 2025-11-25 has an
 * error for it; later ones get a result that asks for input. Each question is made by `elicitUrl`.
 */
export class UrlElicitationRequired extends Error {
  readonly brand: "dragoman/url-elicitation-required" = "dragoman/url-elicitation-required";
  readonly questions: readonly Question[];

  constructor(questions: readonly Question[], message: string = "open the addresses first, then call again") {
    super(message);
    this.name = "UrlElicitationRequired";
    this.questions = questions;
  }
}

/** Whether an error is one, of this copy of the package or another one. */
export function isUrlElicitationRequired(error: unknown): error is UrlElicitationRequired {
  return error instanceof Error && "brand" in error && error.brand === "dragoman/url-elicitation-required";
}
