import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The service as it ships, in a folder below the workspace so that packages are found. */
export async function buildForTest(): Promise<{ main: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(root, '../../node_modules/.ui-bff-test-'));
  await build({
    entryPoints: [join(root, 'src/main.ts')],
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    tsconfig: join(root, '../../tsconfig.base.json'),
    logLevel: 'silent',
  });
  return { main: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The service in a process of its own; `kill` ends it as a crash would. */
export async function spawnUiBff(main: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await readyAt(child);
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function readyAt(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the child has no output');
  for await (const line of createInterface(child.stdout)) {
    const { msg, url, err } = JSON.parse(line) as { msg: string; url?: string; err?: object };
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
    if (msg === 'could not start') throw new Error(`ui-bff could not start: ${JSON.stringify(err)}`);
  }
  throw new Error('ui-bff ended before it was ready');
}
