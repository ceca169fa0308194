import { type BuiltinTools, builtinTools } from '@parley/contracts';
import type { Connection } from 'mongoose';
import type { BuiltinEnablementStore } from './builtin-enablement.store.js';

interface EnablementRecord {
  readonly _id: string;
  readonly enabled: Partial<BuiltinTools>;
}

const theRecord = 'enablement';

export function docdbBuiltinEnablementStore(connection: Connection): BuiltinEnablementStore {
  const records = connection.collection<EnablementRecord>('rag_mcp_builtin_tools');
  return {
    async read() {
      const record = await records.findOne({ _id: theRecord });
      return builtinTools.parse(record?.enabled ?? {});
    },
    async write(enabled) {
      await records.updateOne({ _id: theRecord }, { $set: { enabled } }, { upsert: true });
    },
  };
}
