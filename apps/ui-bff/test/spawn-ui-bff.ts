import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Built {
  main: string;
  remove: () => Promise<void>;
}

/** The service as it ships, in a folder below the workspace so that packages are found. */
export async function buildForTest(): Promise<Built> {
  const folder = await mkdtemp(join(root, '../../node_modules/.ui-bff-test-'));
  const main = join(folder, 'main.js');
  await build({
    entryPoints: [join(root, 'src/main.ts')],
    outfile: main,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    tsconfig: join(root, '../../tsconfig.base.json'),
    logLevel: 'silent',
  });
  return { main, remove: () => rm(folder, { recursive: true, force: true }) };
}

interface Line {
  msg: string;
  url?: string;
}

/** One process of the service. */
export interface Spawned {
  url: string;
  /** What it has logged so far. */
  lines: Line[];
  stop: () => Promise<void>;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
}

export async function spawnUiBff(main: string, env: Record<string, string>): Promise<Spawned> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  const url = await listening(child, lines);
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { url, lines, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function listening(child: ChildProcess, lines: Line[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (!child.stdout) throw new Error('the child has no output');
  createInterface(child.stdout).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    if (line.url !== undefined) resolve(line.url);
  });
  child.once('exit', () => reject(new Error(`ui-bff ended before it was ready: ${JSON.stringify(lines.at(-1))}`)));
  return promise;
}
