import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

/** The example as it is run, in a folder below the workspace so that packages are found. */
export async function buildExample(): Promise<{ main: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(workspace, 'node_modules/.example-ingestor-test-'));
  await build({
    entryPoints: [join(workspace, 'tools/example-ingestor/src/main.ts')],
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    tsconfig: join(workspace, 'tsconfig.base.json'),
    logLevel: 'silent',
  });
  return { main: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface Example {
  /** What it has written so far. */
  readonly output: () => string;
  /** Resolves to its exit code, `null` when a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export function spawnExample(main: string, words: readonly string[], env: Record<string, string>): Example {
  const child: ChildProcess = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = (once(child, 'exit') as Promise<[number | null]>).then(([code]) => code);
  return {
    output: () => text,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
