// Whom a stored record belongs to. The owner is part of every key: what belongs to another owner cannot be told from
// what does not exist.

/** One text for a tenant and a principal; different pairs never give the same text. */
export function ownerKey(tenant: string, principalId: string | undefined): string {
  return tenant === "" && principalId === undefined ? "" : JSON.stringify([tenant, principalId ?? null]);
}
