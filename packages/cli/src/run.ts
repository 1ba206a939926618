// The command without its process: arguments in, exit code out.

import { help, readArgs } from "./args.ts";
import { exitCodes } from "./exit-codes.ts";
import { createLog } from "./log.ts";

export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Aborts when the command is told to stop. */
  readonly signal: AbortSignal;
}

/** Runs one command and gives its exit code. */
export async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const command = readArgs(args, context.env);
  switch (command.kind) {
    case "help":
      context.stdout(help);
      return exitCodes.ok;
    case "version":
      context.stdout(`${context.version}\n`);
      return exitCodes.ok;
    case "mistake":
      context.stderr(`dragoman: ${command.message}; try --help\n`);
      return exitCodes.usage;
    case "serve": {
      // what help and version do not need is not loaded for them
      const { serveCommand } = await import("./serve.ts");
      return serveCommand(command, { log: createLog(context.stderr), signal: context.signal });
    }
  }
}
