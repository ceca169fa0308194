import { type IndexedModel, recordOf } from './check-index.js';
import type { ChunkIndex } from '../chunk-index.js';
import type { IndexRecord, IndexRecordStore } from './index-record.store.js';

export interface HandOverDeps {
  readonly records: IndexRecordStore;
  readonly to: Pick<ChunkIndex, 'readMark'>;
  readonly model: IndexedModel;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether some worker holds work on documents. */
  readonly isWorkedOn: () => Promise<boolean>;
}

/** As long as a process goes by what it knows of the record. */
export const knownForMs = 1_000;
/** Closed for longer than this it opens by itself: the process that closed it has died. */
const closedMs = 600_000;
/** What is written to the very end of that time is too late. */
const spareMs = 60_000;
/** Longer than any write that had begun takes. */
const longestWriteMs = 40_000;

/**
 * Puts one index in the place of another: nothing is written to the old one from then on, `finish` brings the new one to
 * what it holds, then the record changes in one step. Searches go on with the old one until then. Throws, and leaves all
 * as it was, when that takes too long or another index has taken its place meanwhile.
 */
export async function handOver(
  { records, to, model, now, wait, isWorkedOn }: HandOverDeps,
  { indexId }: Pick<IndexRecord, 'indexId'>,
  finish: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const closedUntil = new Date(now() + closedMs);
  if (!(await records.closeUntil(indexId, closedUntil))) throw overtaken();
  try {
    // Every process has asked for the record by then.
    await wait(2 * knownForMs);
    for (const end = now() + longestWriteMs; now() < end && (await isWorkedOn());) await wait(knownForMs);
    await finish(AbortSignal.timeout(closedMs - spareMs - longestWriteMs));
    const mark = await to.readMark();
    if (mark.id === undefined) throw new Error('The new index has no id');
    const isDone = await records.replace({ indexId, closedUntil }, recordOf(model, { ...mark, id: mark.id }));
    if (!isDone) throw overtaken();
  } catch (error) {
    await records.closeUntil(indexId, undefined);
    throw error;
  }
}

const overtaken = () => new Error('Another rebuild was quicker. See which index is in use, then try again');
