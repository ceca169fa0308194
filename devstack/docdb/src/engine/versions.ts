import type { Storage } from '../storage/storage.js';
import type { Keeper, Rec, Stored } from './record.js';
import { Transaction } from './transaction.js';

/** The logical clock, the open transactions, and the states that their snapshots still need. */
export class Versions {
  #clock = 1;
  #lastRecordId = 0;
  readonly #open = new Set<Transaction>();
  readonly #withHistory = new Map<Rec, Keeper>();

  constructor(private readonly storage: Storage) {}

  nextRecordId(): number {
    this.#lastRecordId += 1;
    return this.#lastRecordId;
  }

  /** Record ids at and below this one are taken. */
  seen(recordId: number): void {
    this.#lastRecordId = Math.max(this.#lastRecordId, recordId);
  }

  tick(): number {
    this.#clock += 1;
    return this.#clock;
  }

  begin(): Transaction {
    const transaction = new Transaction(this.#clock);
    this.#open.add(transaction);
    return transaction;
  }

  /** Makes a state the committed one; the former is kept while a snapshot needs it. */
  commit(collection: Keeper, record: Rec, stored: Stored | undefined, at: number): void {
    const former = record.committed;
    if (this.#open.size > 0 && (former ?? record.older.length > 0)) {
      record.older.push({ stored: former, at: record.committedAt });
      this.#withHistory.set(record, collection);
    }
    record.committed = stored;
    record.committedAt = at;
    if (former) collection.unindex(record, former);
    this.#forgetWhenEmpty(collection, record);
    this.storage.append(
      stored
        ? { kind: 'put', recordId: record.id, collectionId: collection.id, bytes: stored.bytes }
        : { kind: 'remove', recordId: record.id },
    );
  }

  /** All of a transaction's writes become visible at one moment, and reach the disk in one commit. */
  commitAll(transaction: Transaction): void {
    this.#open.delete(transaction);
    const at = this.tick();
    for (const [record, collection] of transaction.writes) {
      const stored = record.pending?.stored;
      record.pending = undefined;
      if (stored ?? record.committed) this.commit(collection, record, stored, at);
      else this.#forgetWhenEmpty(collection, record);
    }
    this.#finish(transaction);
  }

  abort(transaction: Transaction): void {
    this.#open.delete(transaction);
    for (const [record, collection] of transaction.writes) {
      const gone = record.pending?.stored;
      record.pending = undefined;
      if (gone) collection.unindex(record, gone);
      this.#forgetWhenEmpty(collection, record);
    }
    this.#finish(transaction);
  }

  /** An open transaction other than `except` that has written to the collection. */
  writerOf(collection: Keeper, except?: Transaction): Transaction | undefined {
    return [...this.#open].find((open) => open !== except && [...open.writes.values()].includes(collection));
  }

  #finish(transaction: Transaction): void {
    this.#dropOldStates();
    transaction.end();
  }

  #forgetWhenEmpty(collection: Keeper, record: Rec): void {
    if (!record.committed && !record.pending && record.older.length === 0) collection.records.delete(record.id);
  }

  #dropOldStates(): void {
    const oldest = Math.min(...[...this.#open].map((open) => open.snapshot), Infinity);
    for (const [record, collection] of this.#withHistory) {
      const needed = record.older.filter((_, i) => (record.older[i + 1]?.at ?? record.committedAt) > oldest);
      const gone = record.older.filter((version) => !needed.includes(version));
      record.older = needed;
      for (const { stored } of gone) if (stored) collection.unindex(record, stored);
      if (needed.length === 0) this.#withHistory.delete(record);
      this.#forgetWhenEmpty(collection, record);
    }
  }
}
