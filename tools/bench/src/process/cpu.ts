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

/**
 * Starts a count of the machine's CPU time; the answer tells which part of it other machines on the same host took, 0 to
 * 1, and is `undefined` elsewhere than on Linux.
 */
export function countStolen(): () => number | undefined {
  if (process.platform !== 'linux') return () => undefined;
  const before = machineTicks();
  return () => {
    const spent = machineTicks().map((ticks, at) => ticks - (before[at] ?? 0));
    return (spent[stealField] ?? 0) / spent.reduce((sum, ticks) => sum + ticks, 0);
  };
}

/** `steal` is the 8th field of the line of all cores; those after it are part of the first two (proc(5)). */
const stealField = 7;
const machineTicks = (): number[] => {
  const [allCores = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  return allCores
    .split(/ +/)
    .slice(1, 2 + stealField)
    .map(Number);
};
