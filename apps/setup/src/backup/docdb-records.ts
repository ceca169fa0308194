import mongoose from 'mongoose';
import { WorkRefused } from '../docdb/in-docdb.js';
import type { BackupFile, Manifest } from './manifest.js';
import { readLines, writeLines } from './lines.js';

const { EJSON } = mongoose.mongo.BSON;
type Collections = Manifest['docdb']['collections'];
/** Where a restore notes that it has begun, and what of; gone once it is done. */
export const notes = 'restores';
const batchSize = 500;

/** Every collection, a file each: canonical extended JSON, so that numbers and dates stay what they are. */
export async function saveRecords(connection: mongoose.Connection, folder: string): Promise<Collections> {
  const saved: Collections = [];
  for (const name of await collectionsOf(connection)) {
    const file = `docdb-${saved.length + 1}.jsonl.gz`;
    saved.push({ name, ...(await writeLines(folder, file, linesOf(connection, name))) });
  }
  return saved;
}

async function* linesOf(connection: mongoose.Connection, name: string): AsyncGenerator<string> {
  const options = { promoteValues: false, promoteLongs: false, promoteBuffers: false, batchSize };
  const found = connection.collection(name).find({}, options).sort({ _id: 1 });
  for await (const record of found) yield EJSON.stringify(record, { relaxed: false });
}

/** Puts the records of one collection there; those that are there already are replaced, so that it can be repeated. */
export async function bringRecords(
  connection: mongoose.Connection,
  folder: string,
  saved: BackupFile & { readonly name: string },
): Promise<void> {
  let batch: mongoose.mongo.AnyBulkWriteOperation[] = [];
  const write = async () => {
    if (batch.length > 0) await connection.collection(saved.name).bulkWrite(batch, { ordered: false });
    batch = [];
  };
  for await (const line of readLines(folder, saved)) {
    const replacement = EJSON.parse(line, { relaxed: false }) as mongoose.mongo.Document;
    batch.push({ replaceOne: { filter: { _id: replacement['_id'] as never }, replacement, upsert: true } });
    if (batch.length >= batchSize) await write();
  }
  await write();
  const there = await connection.collection(saved.name).countDocuments({});
  if (there !== saved.count)
    throw new WorkRefused(`${saved.name} has ${there} records after the restore, and the backup ${saved.count}`);
}

/** The collections that hold anything, but for the notes of restores. */
export async function filledCollections(connection: mongoose.Connection): Promise<string[]> {
  const filled: string[] = [];
  for (const name of await collectionsOf(connection)) {
    if ((await connection.collection(name).findOne({}, { projection: { _id: 1 } })) !== null) filled.push(name);
  }
  return filled;
}

/** Every collection but the notes of restores, by name. */
export async function collectionsOf(connection: mongoose.Connection): Promise<string[]> {
  const collections = await connection.listCollections();
  return collections
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && name !== notes)
    .sort();
}
