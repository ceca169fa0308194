import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf } from '@parley/testkit';
import type { Neighbour, Place } from '../neighbour.js';
import { accepts } from './look.js';

const pollMs = 100;
const graceMs = 30_000;

const pidFile = (place: Place): string => join(place.data, 'pid');

/**
 * The process id of the server at `place`, when it runs and was started from here: an id may have gone to somebody else
 * since, so the command line must still name the server's own folder or data.
 */
export function pidOf(place: Place): number | undefined {
  if (!existsSync(pidFile(place))) return undefined;
  const pid = Number(readFileSync(pidFile(place), 'utf8'));
  const command = commandOf(pid);
  return [place.folder, place.data].some((mark) => command.includes(mark)) ? pid : undefined;
}

/**
 * Starts a server in a process group of its own, so that it outlives this command, and waits until it answers.
 * Throws Error in words for a person; nothing is left running then.
 */
export async function start(neighbour: Neighbour, place: Place): Promise<void> {
  for (const port of place.ports) {
    if (await accepts(port)) throw new Error(`Port ${port}, which ${neighbour.name} needs, is in use.`);
  }
  mkdirSync(place.data, { recursive: true });
  await neighbour.prepare?.(place);
  const ended = launch(neighbour, place);
  try {
    await untilAnswers(neighbour, place, ended);
  } catch (error) {
    await stop(place);
    throw error;
  }
}

/** Returns what looks whether the process has ended. */
function launch(neighbour: Neighbour, place: Place): () => boolean {
  const { command, args, env } = neighbour.program(place);
  mkdirSync(dirname(place.log), { recursive: true });
  if (existsSync(place.log)) renameSync(place.log, `${place.log}.1`);
  const log = openSync(place.log, 'a', 0o600);
  const child = spawn(command, args, {
    cwd: place.data,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...basicEnvironment(), ...env },
  });
  closeSync(log);
  if (child.pid === undefined) throw new Error(`${neighbour.name} could not be started: no ${command}.`);
  writeFileSync(pidFile(place), String(child.pid));
  child.unref();
  return () => child.exitCode !== null || child.signalCode !== null;
}

/** A server must not work by luck of the shell it was started from; a stray `KC_FEATURES` stops Keycloak, for one. */
function basicEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, TZ, JAVA_HOME } = process.env;
  return { PATH, HOME, TMPDIR, LANG, TZ, JAVA_HOME };
}

async function untilAnswers(neighbour: Neighbour, place: Place, ended: () => boolean): Promise<void> {
  const deadline = Date.now() + neighbour.startsWithinMs;
  while (!(await neighbour.answers(place))) {
    if (ended()) throw new Error(failure(`${neighbour.name} ended`, place));
    if (Date.now() > deadline) {
      throw new Error(failure(`${neighbour.name} did not answer within ${neighbour.startsWithinMs / 1000} s`, place));
    }
    await delay(pollMs);
  }
}

const failure = (words: string, { log }: Place): string =>
  `${words}. The end of ${log}:\n${readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n')}`;

/** Ends a server that was started from here, with everything it started: SIGTERM, then SIGKILL. False when none runs. */
export async function stop(place: Place): Promise<boolean> {
  const pid = pidOf(place);
  if (pid === undefined) return false;
  signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (pidOf(place) !== undefined && Date.now() < deadline) await delay(pollMs);
  signalGroup(pid, 'SIGKILL');
  while (pidOf(place) !== undefined) await delay(pollMs);
  rmSync(pidFile(place), { force: true });
  return true;
}

/** Ends it as a machine does that loses power: SIGKILL, and nothing before. False when none runs. */
export async function kill(place: Place): Promise<boolean> {
  const pid = pidOf(place);
  if (pid === undefined) return false;
  signalGroup(pid, 'SIGKILL');
  while (pidOf(place) !== undefined) await delay(pollMs);
  rmSync(pidFile(place), { force: true });
  return true;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already, which is what was wanted.
  }
}
