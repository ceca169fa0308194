import { setTimeout as delay } from 'node:timers/promises';
import { commandOf } from '@parley/testkit';
import type { Processes } from './processes-file.js';

/**
 * Ends what a stack left running when it was killed. Only processes that `processes.json` names and whose command line
 * still is one of our bundles are touched: a process id may have gone to somebody else since.
 * Throws Error when that stack is alive.
 */
export async function endLeftovers(run: Processes | undefined): Promise<string[]> {
  if (!run) return [];
  if (run.pid !== process.pid && isOurs(run.pid, 'launch.mjs')) {
    throw new Error(
      `Parley is already running from this folder (process ${run.pid}). Stop it with Ctrl-C, or with: kill ${run.pid}`,
    );
  }
  const left = Object.entries(run.processes).filter(([, pid]) => isOurs(pid, '/dist/'));
  // The first is what the others depend on: without it they would spend their whole grace waiting for it.
  const [first] = Object.values(run.processes);
  const pids = left.map(([, pid]) => pid);
  await end(pids.filter((pid) => pid !== first));
  await end(pids.filter((pid) => pid === first));
  return left.map(([name]) => name);
}

async function end(pids: number[]): Promise<void> {
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGTERM');
  await untilGone(pids);
}

const isOurs = (pid: number, mark: string): boolean => commandOf(pid).includes(mark);

async function untilGone(pids: number[]): Promise<void> {
  const deadline = Date.now() + 12_000;
  while (pids.some(isAlive) && Date.now() < deadline) await delay(50);
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
}

/** Whether there is a process of that number, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
