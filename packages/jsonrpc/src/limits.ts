// Bounds on what a peer may send, checked on the text before any value is built.

export interface Limits {
  /** Bytes of one message. */
  readonly maxBytes: number;
  /** Arrays and objects inside one another. */
  readonly maxDepth: number;
  /** Members of all objects of one message together. */
  readonly maxMembers: number;
  /** Messages in one batch. */
  readonly maxBatch: number;
}

export const defaultLimits: Limits = Object.freeze({
  maxBytes: 4 * 1024 * 1024,
  maxDepth: 200,
  maxMembers: 100_000,
  maxBatch: 1_000,
});
