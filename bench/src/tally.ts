// Counts one load run: when it is over, what was answered, what was wrong.

import { performance } from "node:perf_hooks";
import { cpuUs } from "./cpu.ts";
import type { RunLimits, RunResult } from "./load-protocol.ts";

export class Tally {
  readonly #pid: number;
  readonly #limits: RunLimits;
  readonly #startedAt = performance.now();
  readonly #cpuAtStart: number;
  #answered = 0;
  #events = 0;
  #bytes = 0;
  #errors = 0;
  #firstError: string | undefined;

  constructor(pid: number, limits: RunLimits) {
    this.#pid = pid;
    this.#limits = limits;
    this.#cpuAtStart = cpuUs(pid);
  }

  /** Whether another request is to be sent. */
  wantsMore(): boolean {
    const { forMs, atLeast = 0, atMostMs = forMs } = this.#limits;
    const elapsed = performance.now() - this.#startedAt;
    return elapsed < forMs || (this.#answered < atLeast && elapsed < atMostMs);
  }

  answered(events: number, bytes: number): void {
    this.#answered++;
    this.#events += events;
    this.#bytes += bytes;
  }

  failed(what: string): void {
    this.#errors++;
    this.#firstError ??= what;
  }

  result(): RunResult {
    return {
      answered: this.#answered,
      events: this.#events,
      bytes: this.#bytes,
      errors: this.#errors,
      firstError: this.#firstError,
      elapsedMs: performance.now() - this.#startedAt,
      cpuUs: cpuUs(this.#pid) - this.#cpuAtStart,
    };
  }
}
