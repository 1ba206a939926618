// Keeps standard output for frames. What user code prints there, with `console.log` or `process.stdout.write`,
// goes to standard error instead.

import type { LineOutput } from "./output.ts";

export interface GuardedStdout {
  /** The real standard output. */
  readonly output: LineOutput;
  /** Gives standard output back to everybody. */
  release(): void;
}

/** Redirects everything but what is written to the `output` that it gives. */
export function guardStdout(): GuardedStdout {
  const { stdout, stderr } = process;
  const original = stdout.write;
  const write = original.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // a client that does not read standard error must not end the process by that
  const ignore = (): void => {};
  stderr.on("error", ignore);
  return {
    output: {
      write: (text, done) => write(text, done),
      on: (event: string, listener: (error: Error) => void) => stdout.on(event, listener),
    },
    release() {
      stdout.write = original;
      stderr.off("error", ignore);
    },
  };
}
