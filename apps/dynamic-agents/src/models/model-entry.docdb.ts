import { modelRecord } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { onDocdb } from '../docdb/on-docdb.js';
import type { ModelEntryStore } from './model-entry.js';

/** Models in the collection `models`, which ui-bff writes. Read anew each time, so that a change holds in every replica at once. */
export function docdbModelEntryStore(connection: Connection): ModelEntryStore {
  const records = connection.collection<{ _id: string; enabled: boolean; is_default: boolean }>('models');
  return {
    async find(id) {
      const record = await onDocdb(() => records.findOne({ _id: id }));
      return record ? modelRecord.parse(record) : undefined;
    },
    async findDefault() {
      const [record] = await onDocdb(() =>
        records.find({ is_default: true, enabled: true }).sort({ _id: 1 }).limit(1).toArray(),
      );
      return record && modelRecord.parse(record);
    },
  };
}
