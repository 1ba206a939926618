// The public names of the command.

export { exitCodes } from "./exit-codes.ts";
export { type CommandContext, run } from "./run.ts";
