/** What ends a command, besides Ctrl-C. Nothing here is newer than Node 20: `launch.mjs` needs it before it moves on. */
import { spawnSync } from 'node:child_process';

const pollMs = 500;
const startedBy = process.ppid;

/** Hands on what asks this process to end: only the child knows how to stop. */
export function handOnSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
}

/**
 * Ends this process, as SIGTERM does, when npm that runs it is gone. npm hands a signal to the shell that it puts between,
 * which dies of it and tells nobody. Started by hand it goes on when its shell ends, as `nohup` wants it.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = shellsParent(startedBy) ?? startedBy;
  const watch = setInterval(() => {
    if (process.ppid === startedBy && isAlive(npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, pollMs);
  watch.unref();
}

/** Who started a shell; undefined where it is none, since some shells give way to the program, or nothing tells. */
function shellsParent(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent] = /^\s*(\d+)\s.*sh$/.exec(stdout?.trim() ?? '') ?? [];
  return parent === undefined ? undefined : Number(parent);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
