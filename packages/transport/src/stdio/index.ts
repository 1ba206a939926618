// Messages as lines on standard input and output.

export { type LineInput, type StdioOptions, stdioConnection } from "./connection.ts";
export type { LineOutput } from "./output.ts";
export { type RunStdioOptions, runStdio, type Served } from "./serve.ts";
export { type GuardedStdout, guardStdout } from "./stdout.ts";
