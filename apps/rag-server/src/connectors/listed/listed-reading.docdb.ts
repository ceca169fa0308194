import type { Connection } from 'mongoose';
import type { ListedReading, ListedReadingStore } from './listed-reading.store.js';

type ReadingRecord = Omit<ListedReading, 'datasourceId'> & { readonly _id: string };

export function docdbListedReadingStore(connection: Connection): ListedReadingStore {
  const readings = connection.collection<ReadingRecord>('rag_listed_readings');
  return {
    async find(datasourceId) {
      const record = await readings.findOne({ _id: datasourceId });
      if (!record) return undefined;
      const { _id, ...reading } = record;
      return { ...reading, datasourceId: _id };
    },
    async put({ datasourceId, ...reading }) {
      await readings.updateOne({ _id: datasourceId }, { $set: reading }, { upsert: true });
    },
    async deleteDatasource(datasourceId) {
      await readings.deleteOne({ _id: datasourceId });
    },
  };
}
