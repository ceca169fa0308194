import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The service as it ships, in a folder below the workspace so that packages are found. */
export async function buildForTest(): Promise<{ main: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(root, '../../node_modules/.rag-server-test-'));
  await build({
    entryPoints: [join(root, 'src/main.ts'), join(root, 'src/embeddings/onnx.worker.ts')],
    outdir: folder,
    outbase: join(root, 'src'),
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

export interface SpawnedRag {
  readonly pid: number | undefined;
  readonly url: string;
  /** From the start of the process to its first answer being possible. */
  readonly readyMs: number;
  /** Resolves to the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Ends it as a crash would, if it still runs. */
  readonly kill: () => Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  readonly stop: () => Promise<number | null>;
}

export async function spawnRagServer(
  main: string,
  env: Record<string, string>,
  { args = [], preload = [] }: { args?: string[]; preload?: string[] } = {},
): Promise<SpawnedRag> {
  const began = performance.now();
  const modelPath = join(root, 'assets/all-MiniLM-L6-v2-int8');
  const imports = preload.flatMap((file) => ['--import', file]);
  const child = spawn(process.execPath, [...imports, main, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      EMBEDDINGS_MODEL_PATH: modelPath,
      EMBEDDINGS_THREADS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const url = await readyAt(child);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    pid: child.pid,
    url,
    readyMs: performance.now() - began,
    ended,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

/** Runs a command of the service to its end; resolves to the exit code. */
export async function runRagServer(main: string, env: Record<string, string>, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function readyAt(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the child has no output');
  for await (const line of createInterface(child.stdout)) {
    const { msg, url, err } = JSON.parse(line) as { msg: string; url?: string; err?: object };
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
    if (msg === 'could not start') throw new Error(`rag-server could not start: ${JSON.stringify(err)}`);
  }
  throw new Error('rag-server ended before it was ready');
}
