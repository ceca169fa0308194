import type mongoose from 'mongoose';
import type { DocdbSettings } from '../config.js';
import { inDocdb } from './in-docdb.js';

/** Definition of an index as the server tells it, without its name's place in a version: keys in order, options. */
export interface IndexDefinition {
  readonly collection: string;
  readonly name: string;
  /** Keys, uniqueness, filter: what makes two indexes the same. */
  readonly rule: string;
}

/** All indexes of a database; the one on `_id`, which every collection has, left out. */
export const readIndexes = (docdb: DocdbSettings): Promise<IndexDefinition[]> =>
  inDocdb(docdb, async (connection) => {
    const collections = await connection.listCollections();
    const lists = collections.map(async ({ name }) => {
      const indexes = await connection.collection(name).indexes();
      return indexes.filter((index) => index.name !== '_id_').map((index) => toDefinition(name, index));
    });
    return (await Promise.all(lists)).flat();
  });

function toDefinition(collection: string, index: mongoose.mongo.IndexDescriptionInfo): IndexDefinition {
  const { key, unique, sparse, partialFilterExpression, expireAfterSeconds, name = '' } = index;
  const options = { unique: unique === true, sparse: sparse === true, partialFilterExpression, expireAfterSeconds };
  return { collection, name, rule: JSON.stringify([Object.entries(key), options]) };
}
