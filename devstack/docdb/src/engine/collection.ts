import { duplicateKey, writeConflict } from '../errors.js';
import { compareValues } from '../values/compare.js';
import { show } from '../values/describe.js';
import type { Doc } from '../values/doc.js';
import type { Entry } from './index-keys.js';
import { Index, type IndexSpec } from './hash-index.js';
import { candidateIds } from './planner.js';
import { type Keeper, type Rec, statesOf, type Stored, visible } from './record.js';
import { clash, type Transaction } from './transaction.js';
import type { Versions } from './versions.js';

/** A document that a reader found, with the record it stands in. */
export interface Hit {
  readonly record: Rec;
  readonly stored: Stored;
}

/** Documents and their indexes. All methods are synchronous: one runs to its end before another begins. */
export class Collection implements Keeper {
  readonly records = new Map<number, Rec>();
  readonly indexes = new Map<string, Index>();

  constructor(
    readonly id: number,
    public database: string,
    public name: string,
    readonly options: Doc,
    private readonly versions: Versions,
  ) {
    this.indexes.set('_id_', new Index({ v: 2, key: { _id: 1 }, name: '_id_' }, () => undefined));
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  /** Documents the reader sees, in insertion order, narrowed by an index where one fits. The caller still filters. */
  *scan(reader: Transaction | undefined, filter: Doc): Iterable<Hit> {
    const ids = candidateIds(this, filter);
    for (const id of ids ? [...ids].sort((a, b) => a - b) : this.records.keys()) {
      const record = this.records.get(id);
      const stored = record && visible(record, reader);
      if (record && stored) yield { record, stored };
    }
  }

  count(reader: Transaction | undefined): number {
    let count = 0;
    for (const record of this.records.values()) if (visible(record, reader)) count += 1;
    return count;
  }

  /** Throws DocdbError `DuplicateKey`; a clash as `clash` says. */
  insert(stored: Stored, writer: Transaction | undefined): void {
    const record: Rec = {
      id: this.versions.nextRecordId(),
      committed: undefined,
      committedAt: 0,
      older: [],
      pending: undefined,
    };
    this.#assertUnique(record, stored, writer);
    this.records.set(record.id, record);
    this.#write(record, stored, writer);
  }

  /** Puts another state, or with `undefined` none, in the place of the one the writer sees. */
  replace(record: Rec, stored: Stored | undefined, writer: Transaction | undefined): void {
    this.assertFree(record, writer);
    if (stored) this.#assertUnique(record, stored, writer);
    this.#write(record, stored, writer);
  }

  assertFree(record: Rec, writer: Transaction | undefined): void {
    if (record.pending && record.pending.owner !== writer) throw clash(writer, record.pending.owner);
    if (writer && record.committedAt > writer.snapshot) throw writeConflict();
  }

  /** Takes a record from storage at start. */
  load(id: number, stored: Stored): void {
    this.records.set(id, { id, committed: stored, committedAt: 0, older: [], pending: undefined });
    for (const index of this.indexes.values()) index.add(stored, id);
  }

  /** Throws DocdbError `DuplicateKey` when present documents break a unique index; the index is not added then. */
  addIndex(index: Index): void {
    const seen = new Map<string, number>();
    for (const record of this.records.values()) {
      for (const stored of statesOf(record)) {
        if (index.isUnique && stored === record.committed) this.#claim(index, stored, record.id, seen);
        index.add(stored, record.id);
      }
    }
    this.indexes.set(index.spec.name, index);
  }

  #claim(index: Index, stored: Stored, id: number, seen: Map<string, number>): void {
    for (const [key, entry] of index.keys(stored)) {
      if ((seen.get(key) ?? id) !== id) throw this.#duplicate(index.spec, entry);
      seen.set(key, id);
    }
  }

  #write(record: Rec, stored: Stored | undefined, writer: Transaction | undefined): void {
    if (stored) for (const index of this.indexes.values()) index.add(stored, record.id);
    if (!writer) {
      this.versions.commit(this, record, stored, this.versions.tick());
      return;
    }
    const before = record.pending?.stored;
    record.pending = { owner: writer, stored };
    writer.writes.set(record, this);
    if (before) this.unindex(record, before);
  }

  /** Takes a state that left the record out of the indexes. */
  unindex(record: Rec, gone: Stored): void {
    const remaining = [...statesOf(record)];
    if (remaining.includes(gone)) return;
    for (const index of this.indexes.values()) index.remove(gone, record.id, remaining);
  }

  #assertUnique(record: Rec, stored: Stored, writer: Transaction | undefined): void {
    for (const index of this.indexes.values()) {
      if (!index.isUnique) {
        index.entries(stored);
        continue;
      }
      for (const [key, entry] of index.keys(stored)) {
        for (const id of index.at(entry)) {
          const other = this.records.get(id);
          if (other && other !== record) this.#refuseShared(index, key, entry, other, writer);
        }
      }
    }
  }

  #refuseShared(index: Index, key: string, entry: Entry, other: Rec, writer: Transaction | undefined): void {
    const has = (stored: Stored | undefined) => stored !== undefined && index.keys(stored).has(key);
    const { pending } = other;
    if (pending && pending.owner !== writer) {
      if (has(pending.stored) || has(other.committed)) throw clash(writer, pending.owner);
      return;
    }
    if (!has(pending ? pending.stored : other.committed)) return;
    if (writer && other.committedAt > writer.snapshot) throw writeConflict();
    throw this.#duplicate(index.spec, entry);
  }

  #duplicate(spec: IndexSpec, entry: Entry): Error {
    const value: Doc = Object.fromEntries(Object.keys(spec.key).map((field, i) => [field, entry[i] ?? null]));
    return duplicateKey(this.namespace, spec.name, spec.key, value, show(value));
  }

  indexSpecs(): IndexSpec[] {
    return [...this.indexes.values()].map((index) => index.spec);
  }

  sameKey(key: Doc): Index | undefined {
    const order = (spec: Doc) => JSON.stringify(Object.keys(spec));
    return [...this.indexes.values()].find(
      ({ spec }) => compareValues(spec.key, key) === 0 && order(spec.key) === order(key),
    );
  }
}
