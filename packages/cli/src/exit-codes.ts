// How the command ends. Scripts rely on these.

export interface ExitCodes {
  /** Done, or stopped by a signal and drained. */
  readonly ok: 0;
  /** The agent cannot be loaded or served. */
  readonly failed: 1;
  /** The command line cannot be understood. */
  readonly usage: 2;
}

export const exitCodes: ExitCodes = Object.freeze({ ok: 0, failed: 1, usage: 2 });
