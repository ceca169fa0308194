import type { Table } from '@lancedb/lancedb';
import { vectorIndex } from './lance-vector-index.js';

/** Unindexed rows are found by scanning; below these numbers that is quicker than keeping indexes up to date. */
const writesBetween = 100;
const quietMs = 1_500;
/** Milliseconds that a write or a search takes for each write that is not tidied up yet, whose files it has to open. */
const openingMs = 0.4;
/** Who reads on in an older version has finished by then. */
const versionsKeptMs = 75_000;

export interface LanceUpkeep {
  /** Runs one change after all earlier ones, and tidies when enough have come or none follows for a while. */
  write<T>(change: () => Promise<T>): Promise<T>;
  /** Tidies now, after all writes so far. */
  settle(): Promise<void>;
  /** Waits for what is running. */
  close(): Promise<void>;
}

/** One writer at a time, and fragments folded into the indexes between writes. */
export function lanceUpkeep(table: Table): LanceUpkeep {
  const vectors = vectorIndex(table);
  let last: Promise<unknown> = Promise.resolve();
  let untidyWrites = 0;
  let waitingWrites = 0;
  let tidiedMs = 0;
  const isTidyDue = () => untidyWrites >= Math.max(writesBetween, writesWorth(tidiedMs));
  // The age of what existed before this process is unknown.
  let begun: readonly number[] = [0];
  let timer: NodeJS.Timeout | undefined;

  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const turn = last.then(step);
    last = turn.catch(() => undefined);
    return turn;
  };
  // A failed tidy-up costs speed, not answers; the next write brings the next try.
  const next = (step: () => Promise<void>) => void inTurn(step).catch(() => undefined);
  const soon = (step: () => Promise<void>, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => next(step), ms).unref();
  };
  const rebuild = async () => {
    const restMs = await vectors.rebuild();
    // Whoever has written meanwhile waits for a tidy-up, which rebuilds as well.
    if (restMs > 0 && untidyWrites === 0) soon(rebuild, restMs);
  };
  const tidy = async () => {
    untidyWrites = 0;
    begun = fromLatestAt(begun, Date.now() - versionsKeptMs);
    const beganMs = performance.now();
    await table.optimize({ cleanupOlderThan: new Date(begun[0] ?? 0) });
    tidiedMs = performance.now() - beganMs;
    await rebuild();
  };

  const tidyNext = () => {
    untidyWrites = 0;
    next(tidy);
  };

  return {
    async write(change) {
      clearTimeout(timer);
      waitingWrites += 1;
      try {
        return await inTurn(() => {
          untidyWrites += 1;
          begun = [...begun, Date.now()];
          return change();
        });
      } finally {
        waitingWrites -= 1;
        if (isTidyDue()) tidyNext();
        // While another write waits, the table is not quiet, however long this one took.
        else if (waitingWrites === 0) soon(tidy, quietMs);
      }
    },
    async settle() {
      clearTimeout(timer);
      await inTurn(tidy);
    },
    async close() {
      clearTimeout(timer);
      await last;
    },
  };
}

/**
 * After this many writes, opening the files of the earlier ones has cost as much time as tidying up will. Tidying a larger
 * table takes longer, so it is done less often.
 */
export const writesWorth = (tidyMs: number): number => Math.sqrt((2 * tidyMs) / openingMs);

/**
 * Of the moments at which versions came (ms, ascending), those from the version on that was the latest at that moment. A
 * version is in use until the next one comes: one that was the latest for an hour may have been read a moment ago.
 */
export function fromLatestAt(begun: readonly number[], moment: number): readonly number[] {
  const latest = begun.findLastIndex((at) => at <= moment);
  return begun.slice(Math.max(0, latest));
}
