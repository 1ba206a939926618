// The process of one contestant without a transport: calls its module's `call` in a loop, on command.

import type { LoadReply, RunLimits, RunResult } from "./load-protocol.ts";
import { Tally } from "./tally.ts";

/** What a module under `bench/in-process/` exports: one call of `add`, its answer as an object or as text. */
interface Contestant {
  call(id: number): unknown;
}

/** Calls between two looks at the clock. */
const batch = 100;

async function run({ call }: Contestant, limits: RunLimits): Promise<RunResult> {
  const answer = await call(1);
  const text = typeof answer === "string" ? answer : JSON.stringify(answer ?? "nothing");
  const tally = new Tally(process.pid, limits);
  if (!text.includes('"text":"5"')) {
    tally.failed(text.slice(0, 300));
    return tally.result();
  }
  for (let id = 2; tally.wantsMore(); id += batch) {
    for (let i = 0; i < batch; i++) {
      const pending = call(id + i);
      if (pending instanceof Promise) await pending;
      tally.answered(0, 0);
    }
  }
  return tally.result();
}

const contestant: Contestant = await import(process.argv[2] ?? "");
process.on("message", (limits: RunLimits) => {
  run(contestant, limits).then(
    (result) => process.send?.({ ok: true, result } satisfies LoadReply),
    (error: unknown) => process.send?.({ ok: false, message: String(error) } satisfies LoadReply),
  );
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
