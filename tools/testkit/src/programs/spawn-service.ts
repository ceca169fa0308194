import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { BuiltProgram } from './build-program.js';

/** A line of a service's log, as far as it is looked at here. */
interface LogLine {
  readonly msg: string;
  readonly url?: string;
}

/** One process of a service. */
export interface SpawnedService {
  readonly pid: number | undefined;
  readonly url: string;
  /** What it has logged so far. */
  readonly lines: readonly LogLine[];
  /** Resolves to the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Ends it as a crash would, if it still runs. */
  readonly kill: () => Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  readonly stop: () => Promise<number | null>;
}

interface SpawnOptions {
  readonly args?: readonly string[];
  /** Modules that are loaded before it. */
  readonly preload?: readonly string[];
}

/** Asked to stop, it waits for nobody unless a test wants that. */
const atOnce = { DRAIN_SECONDS: '0', DRAIN_NOTICE_SECONDS: '0' };

/** Starts a service on a port of its own, and resolves once it listens. Throws Error when it ends before that. */
export async function spawnService(
  { main, env: own }: BuiltProgram,
  env: Readonly<Record<string, string>>,
  { args = [], preload = [] }: SpawnOptions = {},
): Promise<SpawnedService> {
  const imports = preload.flatMap((file) => ['--import', file]);
  const child = spawn(process.execPath, [...imports, main, ...args], {
    env: { ...own, PORT: '0', ...atOnce, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const lines: LogLine[] = [];
  const url = await listening(child, main, lines);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    pid: child.pid,
    url,
    lines,
    ended,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

function listening(child: ChildProcess, main: string, lines: LogLine[]): Promise<string> {
  if (!child.stdout) throw new Error('the service has no output');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface(child.stdout).on('line', (text) => {
    const line = JSON.parse(text) as LogLine;
    lines.push(line);
    if (line.url !== undefined) resolve(line.url);
  });
  // Not before its output is read: the last line says why.
  child.once('close', () => reject(new Error(`${main} ended before it was ready: ${JSON.stringify(lines.at(-1))}`)));
  return promise;
}
