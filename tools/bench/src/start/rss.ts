import { execFileSync } from 'node:child_process';

/** Resident memory of a process in MiB, as `ps` tells it. */
export const rssMb = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
