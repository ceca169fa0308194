import { readFileSync } from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms (`USER_HZ`, proc(5)). */
const tickMs = 10;

/** CPU time that a process has used so far, all its threads, user and system, in milliseconds. Linux only. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may hold blanks; `utime` and `stime` are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Resident memory of a process in KiB. Linux only. */
export function rssKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
