import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@parley/service';
import type { Entry } from './entry.js';
import type { LoggedEntries, RunLog } from './run-log.store.js';

/** Writes the events of runs to the replay log in the background: all runs of the process in one write. */
export interface LogWriter {
  add(runId: string, entries: readonly Entry[]): void;
  /** When docdb is far behind, resolves once there is room for more; `undefined` when there is. */
  room(): Promise<void> | undefined;
  /** Resolves when all that was added before is kept. While docdb is down it waits; the caller sets the limit. */
  flush(): Promise<void>;
  /** Gives up what a run has said and was not kept. */
  forget(runId: string): void;
  /** Writes what is left, once; events that cannot be kept by then are lost. */
  close(): Promise<void>;
}

const pauseMs = 500;

/** Characters: of one record, which docdb limits to 16 MB; of one write; and of all that may wait to be written. */
const [maxRecord, maxWrite, maxPending] = [256 * 1024, 4 * 1024 * 1024, 16 * 1024 * 1024];

interface Options {
  readonly runLog: Pick<RunLog, 'append'>;
  readonly log: Logger;
  readonly everyMs: number;
}

export function createLogWriter({ runLog, log, everyMs }: Options): LogWriter {
  let pending = new Map<string, Entry[]>();
  let pendingChars = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  const closing = new AbortController();

  const takePending = (): LoggedEntries[] => {
    const taken = [...pending].flatMap(([runId, entries]) => split(entries).map((part) => ({ runId, entries: part })));
    pending = new Map();
    pendingChars = 0;
    clearTimeout(timer);
    timer = undefined;
    return taken;
  };
  // A batch that failed is written again as it was: only then does its key find what an unanswered write left behind.
  const persist = async (batches: readonly LoggedEntries[]) => {
    for (;;) {
      try {
        await runLog.append(batches);
        return;
      } catch (err) {
        log.warn({ err }, 'the replay log could not be written');
        if (closing.signal.aborted) return;
        await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  // Whoever asks while a write is going on shares the one after it.
  const write = () => {
    queued ??= writing.then(async () => {
      queued = undefined;
      for (const batches of grouped(takePending())) await persist(batches);
    });
    writing = queued;
    return queued;
  };
  return {
    add(runId, entries) {
      const ofRun = pending.get(runId);
      if (ofRun) ofRun.push(...entries);
      else pending.set(runId, [...entries]);
      pendingChars += charsOf(entries);
      timer ??= setTimeout(() => void write(), everyMs);
    },
    room: () => (pendingChars > maxPending ? write() : undefined),
    flush: write,
    forget(runId) {
      pendingChars -= charsOf(pending.get(runId) ?? []);
      pending.delete(runId);
    },
    async close() {
      closing.abort();
      await write();
    },
  };
}

const charsOf = (entries: readonly Entry[]) => entries.reduce((sum, { chars }) => sum + chars, 0);

/** Events in parts, each small enough for one record; one event always is. */
const split = (entries: readonly Entry[]): Entry[][] => inParts(entries, ({ chars }) => chars, maxRecord);

/** Records in parts, each small enough for one write. */
const grouped = (batches: readonly LoggedEntries[]): LoggedEntries[][] =>
  inParts(batches, ({ entries }) => charsOf(entries), maxWrite);

function inParts<T>(items: readonly T[], sizeOf: (item: T) => number, maxSize: number): T[][] {
  const parts: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = parts.at(-1);
    if (last && size <= left) {
      last.push(item);
      left -= size;
    } else {
      parts.push([item]);
      left = maxSize - size;
    }
  }
  return parts;
}
