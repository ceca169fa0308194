import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parley/testkit';

const startLimitMs = 60_000;

/** A service as it ships, running as a process of its own. */
export interface BuiltService {
  readonly pid: number;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts `dist/apps/<name>/main.js` on a free port, and resolves once it answers on `readyPath`.
 * Throws Error naming the service that ended or was not ready within a minute.
 */
export async function startBuilt(
  name: string,
  env: Record<string, string>,
  { readyPath = '/readyz', portName = 'PORT' } = {},
): Promise<BuiltService> {
  const program = fileURLToPath(new URL(`../../../dist/apps/${name}/main.js`, import.meta.url));
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, [portName]: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(name, `${url}${readyPath}`, child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    url,
    async stop() {
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** By itself, or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function untilReady(name: string, url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    const ready = await fetch(url).then(
      (res) => res.ok,
      () => false,
    );
    if (ready) return;
    if (hasEnded(child))
      throw new Error(`${name} exited with ${child.exitCode ?? child.signalCode} before it was ready.`);
    if (Date.now() > deadline) throw new Error(`${name} was not ready within a minute.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
