// The one error whose text a caller may read. It carries a brand, so that two copies of the package recognise
// each other's.

/** Thrown by a skill: the caller, or the model behind it, reads exactly this message. All else stays in the log. */
export class UserError extends Error {
  readonly brand: "dragoman/user-error" = "dragoman/user-error";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UserError";
  }
}

export function isUserError(error: unknown): error is UserError {
  return error instanceof Error && "brand" in error && error.brand === "dragoman/user-error";
}
