import { AppError } from '@parley/contracts';
import type { ChunkIndex } from '../chunk-index.js';
import { type CheckIndex, WrongIndex } from './check-index.js';

export interface GuardedIndex extends ChunkIndex {
  /** Whether work that writes to it can begin now. */
  isWritable(): Promise<boolean>;
  /** Throws when it is not the index of the documents; an outage, of which nobody knows that, is none of its business. */
  requireRight(): Promise<void>;
}

export interface GuardSettings {
  readonly check: CheckIndex;
  /** Milliseconds. */
  readonly now: () => number;
}

/** An answer of the check is good for so long: whoever hands an index over waits longer than that. */
export const knownForMs = 1_000;

/**
 * The same index, of which every method but `ping` throws what the check throws: nothing is found in, or written to, an index that
 * is not the one of the documents. Writes are refused as well while it is being handed over to another one.
 */
export function guardedIndex(index: ChunkIndex, { check, now }: GuardSettings): GuardedIndex {
  let known: { readonly at: number; readonly answer: ReturnType<CheckIndex> } | undefined;
  const own = () => {
    const age = known && now() - known.at;
    if (!known || age === undefined || age < 0 || age >= knownForMs) known = { at: now(), answer: check() };
    return known.answer;
  };
  const isOpen = async () => {
    const { closedUntil } = await own();
    return closedUntil === undefined || closedUntil.getTime() <= now();
  };
  const reading = async <T>(read: () => Promise<T>) => {
    await own();
    return read();
  };
  const writing = async <T>(write: () => Promise<T>) => {
    if (await isOpen()) return write();
    throw new AppError('SERVICE_UNAVAILABLE', 'The passage index is being handed over to a new one. Try again soon.');
  };
  return {
    replaceDocuments: (sets) => writing(() => index.replaceDocuments(sets)),
    deleteDatasource: (id) => writing(() => index.deleteDatasource(id)),
    deleteStale: (id, before) => writing(() => index.deleteStale(id, before)),
    datasourceIds: () => reading(() => index.datasourceIds()),
    documentIds: (id) => reading(() => index.documentIds(id)),
    view: () => reading(() => index.view()),
    scanDocument: (key) => reading(() => index.scanDocument(key)),
    findChunk: (id) => reading(() => index.findChunk(id)),
    storedVectors: (keys) => reading(() => index.storedVectors(keys)),
    readMark: () => index.readMark(),
    writeMark: (mark) => index.writeMark(mark),
    ping: () => index.ping(),
    close: () => index.close(),
    async requireRight() {
      await own().catch((error: unknown) => {
        if (error instanceof WrongIndex) throw error;
      });
    },
    isWritable: () => isOpen().catch(() => false),
  };
}
