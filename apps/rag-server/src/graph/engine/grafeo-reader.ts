import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import type { GrafeoCopies } from './grafeo-copies.js';
import type { FromReader, ToReader } from './grafeo-reader.main.js';
import { type ForeignRow, QueryFailure, type Statement } from './graph-engine.js';
import { graphOutage } from './graph-outage.js';
import { firstLine, tooLarge, tooLong } from './query-failure.js';
import { inTurn } from './write-queue.js';

/** Answers queries in a process of its own, one at a time; it is started by the first one. */
export interface GrafeoReader {
  /** Throws a `QueryFailure`, `SERVICE_UNAVAILABLE` when there is no such process. */
  read(statement: Statement, limitMs: number, signal: AbortSignal): Promise<ForeignRow[]>;
  close(): Promise<void>;
}

/** For the process to start and to open the graph, before the time of the query counts. */
const openLimitMs = 30_000;
/** Without a query for this long the process ends, and its memory is free. */
const idleMs = 300_000;

interface Deps {
  readonly copies: GrafeoCopies;
  /** Where the engine puts what does not fit into memory; gone with the process, which cannot clean up after itself. */
  readonly spillFolder: string;
}

export function grafeoReader({ copies, spillFolder }: Deps): GrafeoReader {
  const turn = inTurn();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let opened: string | undefined;
  const end = async () => {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    opened = undefined;
    if (ending) await kill(ending);
    if (ending) await rm(spillFolder, { recursive: true, force: true });
  };
  const ask = async (request: ToReader, limitMs: number, signal: AbortSignal) => {
    if (!child?.connected) await end();
    child ??= await startReader(spillFolder);
    try {
      return await answerOf(child, request, limitMs, signal);
    } catch (error) {
      await end();
      throw error;
    }
  };
  const open = async (again: boolean, signal: AbortSignal): Promise<string> => {
    const file = await copies.newest(again).catch((cause: unknown) => Promise.reject(graphOutage(cause)));
    if (file === opened && !again) return file;
    const answer = await ask({ file, cypher: 'RETURN 1 AS one', params: {} }, openLimitMs, signal);
    // A copy is torn when the engine folds its log into the file meanwhile.
    if (!('rows' in answer)) {
      if (again) throw graphOutage(new Error('unreadable' in answer ? answer.unreadable : answer.failure));
      return open(true, signal);
    }
    opened = file;
    return file;
  };
  const read = async ({ cypher, params = {} }: Statement, limitMs: number, signal: AbortSignal) => {
    clearTimeout(idle);
    signal.throwIfAborted();
    const file = await open(false, signal);
    const answer = await ask({ file, cypher, params }, limitMs, signal);
    idle = setTimeout(() => void turn(end), idleMs).unref();
    if ('rows' in answer) return answer.rows as ForeignRow[];
    if ('failure' in answer) throw new QueryFailure(firstLine(answer.failure));
    throw graphOutage(new Error(answer.unreadable));
  };
  return {
    read: (statement, limitMs, signal) => turn(() => read(statement, limitMs, signal)),
    close: () =>
      turn(async () => {
        await end();
        await copies.clear();
      }),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** It knows nothing of the environment, where secrets are. */
async function startReader(spillFolder: string): Promise<ChildProcess> {
  await mkdir(spillFolder, { recursive: true }).catch((cause: unknown) => Promise.reject(graphOutage(cause)));
  const child = fork(readerFile(), {
    // By whatever name a system has for it.
    env: { TMPDIR: spillFolder, TMP: spillFolder, TEMP: spillFolder },
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // If the process cannot start, or ends while something is sent to it, the next call gets the error.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}

/** Throws when the process ended, or did not answer in time. */
async function answerOf(
  child: ChildProcess,
  request: ToReader,
  limitMs: number,
  signal: AbortSignal,
): Promise<FromReader> {
  const limit = AbortSignal.timeout(limitMs);
  const settled = new AbortController();
  const patience = AbortSignal.any([limit, signal, settled.signal]);
  const answer = once(child, 'message', { signal: patience }) as Promise<[FromReader]>;
  const exit = once(child, 'exit', { signal: patience }).then(([code]: unknown[]) => Promise.reject(endOf(code)));
  child.send(request);
  try {
    const [message] = await Promise.race([answer, exit]);
    return message;
  } catch (error) {
    if (limit.aborted) throw new QueryFailure(tooLong(limitMs), { cause: error });
    if (signal.aborted) throw graphOutage(signal.reason);
    throw error;
  } finally {
    settled.abort();
    await Promise.allSettled([answer, exit]);
  }
}

const tooLargeCode = 9;

const endOf = (code: unknown) =>
  code === tooLargeCode ? new QueryFailure(tooLarge) : graphOutage(new Error('the graph reader process ended'));

/** Beside this file as source, below the bundle's main.js as built. */
function readerFile(): URL {
  const here = import.meta.url;
  return new URL(here.endsWith('.ts') ? './grafeo-reader.main.ts' : './graph/engine/grafeo-reader.main.js', here);
}
