// What the compiler pays for 50 tools of five fields, each handler reading every field by its static type; beside it
// the same 50 schemas in zod alone.

import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import * as who from "../contestants.ts";
import { benchFolder } from "../places.ts";
import { type Found, plainRow, type Row, type Workload } from "../workload.ts";

const count = 50;

const schema = `z.object({
  id: z.string().describe("Identifier of the record"),
  count: z.int().min(0).max(100),
  mode: z.enum(["fast", "safe", "full"]),
  tags: z.array(z.string()).optional(),
  opts: z.object({ dry: z.boolean(), note: z.string().optional() }).optional(),
})`;

/** Reads every field of \`args\` by its type. */
const reading =
  "{ const text: string = args.id; const sum: number = args.count; const mode: 'fast' | 'safe' | 'full' = args.mode; " +
  "const tags: readonly string[] = args.tags ?? []; const dry: boolean = args.opts?.dry ?? false; " +
  "const note: string = args.opts?.note ?? ''; return [text, sum, mode, tags.length, dry, note].join(); }";

interface Program {
  readonly name: string;
  readonly head: string;
  readonly tool: (index: number) => string;
}

const zodImport = 'import { z } from "zod";';
const register = (index: number): string =>
  `server.registerTool("tool_${index}", { description: "Works", inputSchema: ${schema} }, ` +
  `(args) => { const read = () => ${reading}; return { content: [{ type: "text", text: read() }] }; });`;

const programs: readonly Program[] = [
  {
    name: "zod alone",
    head: zodImport,
    tool: (index) =>
      `const schema${index} = ${schema};\n` +
      `export function run${index}(args: z.infer<typeof schema${index}>): string ${reading}`,
  },
  {
    name: who.ours,
    head: `${zodImport}\nimport { skill } from "@dragoman/bridge";`,
    tool: (index) =>
      `export const tool${index} = skill({ description: "Works", input: ${schema}, ` +
      `run: (args) => ${reading} });`,
  },
  {
    name: who.v2,
    head:
      `${zodImport}\nimport { McpServer } from "@modelcontextprotocol/server";\n` +
      'const server = new McpServer({ name: "bench", version: "1.0.0" });',
    tool: register,
  },
  {
    name: who.sdk1,
    head:
      `${zodImport}\nimport { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n` +
      'const server = new McpServer({ name: "bench", version: "1.0.0" });',
    tool: (index) => register(index).replace(`inputSchema: ${schema}`, `inputSchema: ${schema}.shape`),
  },
];

const options = [
  "--ignoreConfig",
  "--noEmit",
  "--strict",
  "--skipLibCheck",
  "--extendedDiagnostics",
  ...["--module", "nodenext", "--target", "es2022", "--types", "node"],
];

const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

async function measure({ name, head, tool }: Program): Promise<Row> {
  const folder = join(benchFolder, "dist/types");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.mts`);
  const tools = Array.from({ length: count }, (_, index) => tool(index));
  writeFileSync(file, `${[head, ...tools].join("\n")}\nexport {};\n`);
  const run = promisify(execFile)(process.execPath, [compiler, ...options, file]);
  const { stdout } = await run.catch((error: { stdout?: string }) => {
    throw new Error(`${name}: ${error.stdout?.slice(0, 500)}`);
  });
  const figure = (what: string): string => new RegExp(`^${what}:\\s+([\\d.]+)`, "m").exec(stdout)?.[1] ?? "0";
  return plainRow(
    name,
    [Number(figure("Instantiations"))],
    `${Math.round(Number(figure("Memory used")) / 1024)} MB`,
  );
}

export const types: Workload = {
  name: "types",
  about: `${count} tools of five fields, tsc --extendedDiagnostics`,
  run: async (): Promise<Found> => {
    const rows: Row[] = [];
    const failures: string[] = [];
    for (const program of programs) {
      await measure(program).then(
        (row) => rows.push(row),
        (error: unknown) => failures.push(String(error)),
      );
    }
    return { unit: "instantiations", rows, failures };
  },
};
