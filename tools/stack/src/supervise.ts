import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { endWithParent } from './end-with-parent.js';

/** One process of the stack: which bundle, with which environment, and how to see that it is ready. */
export interface ProcessSpec {
  readonly name: string;
  /** Absolute path of the bundle. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Addresses that answer 200 (`http:`) or accept a connection (`tcp:`) once the process does its work. */
  readonly readyUrls: readonly string[];
  /** How long it goes on for the others when whoever started it was killed; it leaves at once by default. */
  readonly outlivesMs?: number;
}

/** A process that was started here; whoever holds it stops it. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves with words for a person when the process is gone, however that came. */
  readonly ended: Promise<string>;
  /** SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Starts a process of its own process group: Ctrl-C reaches the stack alone, which then stops its parts in order.
 * Throws Error when the program cannot be started at all.
 */
export function startProcess(spec: ProcessSpec, logs: string): Running {
  const logFile = join(logs, `${spec.name}.log`);
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const flags = [...smallMemory.flags, ...endWithParent(spec.outlivesMs)];
  const child = spawn(process.execPath, [...flags, spec.script, ...(spec.args ?? [])], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...basicEnvironment(), ...smallMemory.env, ...spec.env },
  });
  closeSync(log);
  // Told of below, by the missing id; unheard it would end this process, and leave the others running.
  child.on('error', () => undefined);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${spec.name} could not be started.`);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(`${spec.name} exited (${signal ?? `exit code ${code ?? 'unknown'}`})`),
    );
  });
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return { name: spec.name, pid, logFile, ended, kill, stop: (graceMs = 12_000) => stop(kill, ended, graceMs) };
}

/** Eight processes on somebody's laptop: small young generations and few malloc arenas save a third of their memory. */
const smallMemory = {
  flags: ['--max-semi-space-size=2'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
};

/** Only what a program needs to run at all: a service must not work by luck of the shell it was started from. */
function basicEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, TZ, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, LANG, TZ, NODE_COMPILE_CACHE, ...wayOut() };
}

/** The machine's way to the internet. */
const wayOut = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'NODE_EXTRA_CA_CERTS'].flatMap(
      (name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]),
    ),
  );

async function stop(kill: (signal: NodeJS.Signals) => void, ended: Promise<string>, graceMs: number): Promise<void> {
  kill('SIGTERM');
  const timer = setTimeout(() => kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}

/** The last lines of a log, for a person who has to see why a process ended. */
export const lastLines = (file: string, count = 12): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
