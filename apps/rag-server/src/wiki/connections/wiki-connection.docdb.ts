import { randomUUID } from 'node:crypto';
import { AppError } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { WikiConnection } from './wiki-connection.js';
import type { WikiConnectionRevision, WikiConnectionStore } from './wiki-connection.store.js';

interface ConnectionRecord extends Omit<WikiConnection, 'id'> {
  readonly _id: string;
  readonly revision: string;
}

/** Connections in the collection `rag_wikis`. Found by their ids, so it needs no index of ours. */
export function docdbWikiConnectionStore(connection: Connection): WikiConnectionStore {
  const records = connection.collection<ConnectionRecord>('rag_wikis');
  return {
    async list() {
      return (await records.find().sort({ _id: 1 }).toArray()).map(toRevision);
    },
    async find(id) {
      const record = await records.findOne({ _id: id });
      return record ? toRevision(record) : undefined;
    },
    async insert({ id, ...fields }) {
      const record = { _id: id, ...fields, revision: randomUUID() };
      await records.insertOne(record).catch((error: unknown) => {
        if (isDuplicateKey(error)) throw alreadySetUp();
        throw error;
      });
      return toRevision(record);
    },
    async replace({ id, ...fields }, revision) {
      const record = { _id: id, ...fields, revision: randomUUID() };
      const { matchedCount } = await records.replaceOne({ _id: id, revision }, record);
      return matchedCount > 0 ? toRevision(record) : undefined;
    },
    async remove(id, revision) {
      return (await records.deleteOne({ _id: id, revision })).deletedCount > 0;
    },
  };
}

const toRevision = ({ _id: id, revision, ...fields }: ConnectionRecord): WikiConnectionRevision => ({
  connection: { id, ...fields },
  revision,
});

export const alreadySetUp = () => new AppError('CONFLICT', 'A wiki at this address is set up already.');
