import type mongoose from 'mongoose';
import { collectionsOf } from '../backup/docdb-records.js';
import { WorkRefused } from '../docdb/in-docdb.js';
import { forgetIn, goesWhole } from './forget-in.js';
import { isTheirsBy } from './is-theirs.js';
import { type Place, places } from './places.js';
import type { Traces } from './traces.js';

/** What is done to the records of a collection, or would be. */
export interface Swept {
  readonly collection: string;
  /** Records that go whole. */
  readonly removed: number;
  /** Records that stay without the person. */
  readonly emptied: number;
  /** Records of their files, which rag-server deletes. */
  readonly ofFiles: number;
  /** What others wrote, and mentions the person's address: it stays. */
  readonly mentions: number;
}

/** What is to happen to a record. */
type Fate =
  | { readonly kind: 'removed' }
  | { readonly kind: 'emptied'; readonly record: StoredFields }
  | { readonly kind: 'ofFiles' | 'mentions' | 'untouched' };

type StoredFields = Readonly<Record<string, unknown>>;

/** Notes of this command itself, and what it leaves to rag-server. */
const own = ['person_deletions', 'rag_forgotten_authors'];

/**
 * Goes through all of docdb, one collection after the other; `apply` changes it. What leads to other records goes last, so
 * that a sweep that broke off is finished by the next one. Throws WorkRefused for a collection that no service is known to
 * write and that names the person: before anything changes, if it is swept without `apply` first.
 */
export async function* sweep(
  connection: mongoose.Connection,
  traces: Traces,
  isApplied: boolean,
): AsyncGenerator<Swept> {
  for (const collection of inOrder(await collectionsOf(connection))) {
    if (own.includes(collection)) continue;
    const swept = await sweepOne(connection, collection, traces, isApplied);
    if (swept.removed + swept.emptied + swept.ofFiles + swept.mentions > 0) yield swept;
  }
}

function inOrder(collections: readonly string[]): string[] {
  const isLast = (name: string) => places[name]?.isLast === true;
  return [...collections.filter((name) => !isLast(name)), ...collections.filter(isLast)];
}

async function sweepOne(connection: mongoose.Connection, collection: string, traces: Traces, isApplied: boolean) {
  const counts = { removed: 0, emptied: 0, ofFiles: 0, mentions: 0 };
  const isTheirs = isTheirsBy(traces);
  const records = connection.collection(collection);
  for await (const record of records.find()) {
    if (!isTheirs(record)) continue;
    const fate = fateOf(record, traces, placeOf(collection));
    if (fate.kind === 'untouched') continue;
    counts[fate.kind] += 1;
    if (!isApplied) continue;
    if (fate.kind === 'removed') await records.deleteOne({ _id: record._id });
    if (fate.kind === 'emptied') await replaceFields(records, record, fate.record);
  }
  return { collection, ...counts };
}

function placeOf(collection: string): Place {
  const place = places[collection];
  if (place) return place;
  throw new WorkRefused(
    `docdb has a collection ${collection} that this release does not know, and it names the person: nothing is deleted`,
  );
}

function fateOf(record: StoredFields, traces: Traces, place: Place): Fate {
  if (goesWhole(record, traces, place)) return { kind: 'removed' };
  if (place.isOfFiles && isOfFiles(record, traces)) return { kind: 'ofFiles' };
  if (place.isContent) return { kind: 'mentions' };
  const left = forgetIn(record, traces, place);
  if (left !== record) return { kind: 'emptied', record: left };
  return isTheirsBy({ ...traces, linked: new Set() })(record) ? { kind: 'mentions' } : { kind: 'untouched' };
}

/** Nothing of it names the person but that it is of a file of theirs. */
const isOfFiles = (record: StoredFields, traces: Traces) =>
  isTheirsBy({ ...traces, ids: [], email: undefined })(record);

/** Only over what was read: what a service writes at the same time is found by the next sweep. */
async function replaceFields(records: mongoose.Collection, before: StoredFields, after: StoredFields): Promise<void> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = fields.filter((field) => before[field] !== after[field]);
  const asRead = Object.fromEntries(changed.map((field) => [field, { $eq: before[field] }]));
  const gone = changed.filter((field) => after[field] === undefined);
  const kept = changed.filter((field) => after[field] !== undefined);
  await records.updateOne({ ...asRead, _id: before['_id'] } as mongoose.mongo.Filter<mongoose.mongo.Document>, {
    ...(kept.length > 0 && { $set: Object.fromEntries(kept.map((field) => [field, after[field]])) }),
    ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((field) => [field, ''])) }),
  });
}
