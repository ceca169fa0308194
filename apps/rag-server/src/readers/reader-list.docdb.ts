import type { Connection } from 'mongoose';
import type { KeptList, ReaderListStore, ReadersRead } from './reader-list.store.js';

interface ListRecord {
  readonly _id: string;
  readonly allOf: string[][];
  readonly keptAt: Date;
}

/** A datasource in which documents have readers of their own. */
interface SourceRecord {
  readonly _id: string;
  readonly read?: ReadersRead;
}

export function docdbReaderListStore(
  connection: Connection,
  now: () => Date,
): ReaderListStore & { createIndexes(): Promise<void> } {
  const lists = connection.collection<ListRecord>('rag_reader_lists');
  const sources = connection.collection<SourceRecord>('rag_reader_list_sources');
  return {
    async createIndexes() {
      await lists.createIndex({ keptAt: 1 }, {}, {});
    },
    async keep(datasourceId, kept) {
      if (kept.length === 0) return;
      // The source first: what is told of it is narrowed before there is anything to tell.
      await sources.updateOne({ _id: datasourceId }, { $setOnInsert: { _id: datasourceId } }, { upsert: true });
      const keptAt = now();
      await lists.bulkWrite(
        [...new Map(kept.map((list) => [list.key, list])).values()].map(({ key, allOf }) => ({
          updateOne: {
            filter: { _id: key },
            update: { $setOnInsert: { allOf: allOf.map((part) => [...part]), keptAt } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    count: () => lists.estimatedDocumentCount(),
    since: async (moment) =>
      (await lists.find(moment === undefined ? {} : { keptAt: { $gte: moment } }).toArray()).map(toList),
    async noteRead(datasourceId, { asOf, closed }) {
      await sources.updateOne({ _id: datasourceId }, { $set: { read: { asOf, closed } } }, { upsert: true });
    },
    readOf: async (datasourceId) => (await sources.findOne({ _id: datasourceId }))?.read,
    async deleteDatasource(datasourceId) {
      await sources.deleteOne({ _id: datasourceId });
    },
    isUsedIn: async (datasourceId) => (await sources.findOne({ _id: datasourceId })) !== null,
  };
}

const toList = ({ _id, allOf, keptAt }: ListRecord): KeptList => ({ key: _id, allOf, keptAt });
