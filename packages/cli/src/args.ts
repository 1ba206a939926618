// The command line, read into one of a few commands. Nothing here touches the process.

import { parseArgs } from "node:util";

export interface ServeCommand {
  readonly kind: "serve";
  readonly file: string;
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly url: string | undefined;
  readonly isStdio: boolean;
}

export type Command =
  | ServeCommand
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | { readonly kind: "mistake"; readonly message: string };

export const help = `dragoman: one agent over MCP and A2A

usage:
  dragoman serve FILE [--port N] [--host HOST] [--url URL]   over HTTP
  dragoman serve FILE --stdio                                over standard input and output (MCP)
  dragoman --help | --version

FILE is a JavaScript module, or a TypeScript one where Node can load it, that exports an agent as
"default" or as "agent".

options:
  --port N      TCP port; PORT in the environment, else 4100
  --host HOST   address to listen on; 127.0.0.1 by default
  --url URL     the address that others use, where it is not the one listened on: it stands on the
                agent card, and its host is let in; without it only loopback names are
  --stdio       serve one client on standard input and output

The log is one JSON object a line on standard error.

exit codes:
  0  done, or stopped by SIGINT or SIGTERM and drained
  1  the agent cannot be loaded or served
  2  the command line cannot be understood
`;

const options = {
  port: { type: "string" },
  host: { type: "string" },
  url: { type: "string" },
  stdio: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Reads the arguments behind the name of the program. `env` gives the defaults. */
export function readArgs(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Command {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    // an unknown option, or one without its value
    return mistake(error instanceof Error ? firstSentence(error.message) : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help === true) return { kind: "help" };
  if (values.version === true) return { kind: "version" };
  const [name, file, ...rest] = positionals;
  if (name === undefined) return mistake("expected a command");
  if (name !== "serve") return mistake(`"${name}" is not a command`);
  if (file === undefined) return mistake("serve needs the FILE of an agent");
  if (rest.length > 0) return mistake(`serve takes one FILE, got "${rest.join('", "')}" as well`);
  return readServe(file, values, env);
}

function parse(args: readonly string[]): {
  values: { port?: string; host?: string; url?: string; stdio?: boolean; help?: boolean; version?: boolean };
  positionals: string[];
} {
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

function readServe(
  file: string,
  values: ReturnType<typeof parse>["values"],
  env: Readonly<Record<string, string | undefined>>,
): Command {
  const { host, url, stdio: isStdio = false } = values;
  if (isStdio && [host, url, values.port].some((value) => value !== undefined)) {
    return mistake("--stdio goes without --port, --host and --url");
  }
  if (url !== undefined && !URL.canParse(url))
    return mistake(`expected --url to be an absolute URL, got "${url}"`);
  const [source, text] = values.port === undefined ? ["PORT", env.PORT] : ["--port", values.port];
  const port = text === undefined || text === "" || isStdio ? undefined : readPort(text);
  if (Number.isNaN(port)) return mistake(`expected ${source} to be a port from 0 to 65535, got "${text}"`);
  return { kind: "serve", file, port, host, url, isStdio };
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : Number.NaN;
}

function mistake(message: string): Command {
  return { kind: "mistake", message };
}

function firstSentence(text: string): string {
  return text.split(". ", 1)[0] ?? text;
}
