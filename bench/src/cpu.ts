// CPU time of another process from /proc, so that the measured program needs no part in being measured.

import { readdirSync, readFileSync } from "node:fs";

/** User and system time of a process and all its threads so far, in microseconds. */
export function cpuUs(pid: number): number {
  try {
    return threadsUs(pid);
  } catch {
    return statUs(pid); // the kernel keeps no schedstat
  }
}

/** To the nanosecond, from the scheduler: a thread's first field is the time that it ran. */
function threadsUs(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1").split(" ");
    nanoseconds += Number(ran);
  }
  return nanoseconds / 1000;
}

/** To the clock tick of 10 ms. */
function statUs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Resident memory of a process in bytes. */
export function rssBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"));
  return Number(line?.[1] ?? 0) * 1024;
}
