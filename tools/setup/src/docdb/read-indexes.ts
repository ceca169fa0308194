import mongoose from 'mongoose';
import type { DocdbSettings } from '../config.js';

/** Definition of an index as the server tells it, without its name's place in a version: keys in order, options. */
export interface IndexDefinition {
  readonly collection: string;
  readonly name: string;
  /** Keys, uniqueness, filter: what makes two indexes the same. */
  readonly rule: string;
}

const timeoutMs = 15_000;

/** All indexes of a database; the one on `_id`, which every collection has, left out. */
export async function readIndexes({ uri, database }: DocdbSettings): Promise<IndexDefinition[]> {
  const connection = mongoose.createConnection(uri, {
    dbName: database,
    serverSelectionTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
  });
  try {
    await connection.asPromise();
    const collections = await connection.listCollections();
    const lists = collections.map(async ({ name }) => {
      const indexes = await connection.collection(name).indexes();
      return indexes.filter((index) => index.name !== '_id_').map((index) => toDefinition(name, index));
    });
    return (await Promise.all(lists)).flat();
  } catch (cause) {
    throw new Error('docdb does not answer: check DOCDB_URI', { cause });
  } finally {
    await connection.close();
  }
}

function toDefinition(collection: string, index: mongoose.mongo.IndexDescriptionInfo): IndexDefinition {
  const { key, unique, sparse, partialFilterExpression, expireAfterSeconds, name = '' } = index;
  const options = { unique: unique === true, sparse: sparse === true, partialFilterExpression, expireAfterSeconds };
  return { collection, name, rule: JSON.stringify([Object.entries(key), options]) };
}
