import { type BuiltinTools, builtinTools } from '@parley/contracts';
import { type Connection, Schema } from 'mongoose';
import type { BuiltinEnablementStore } from './builtin-enablement.store.js';

interface EnablementRecord {
  readonly _id: string;
  readonly enabled: Partial<BuiltinTools>;
}

const theRecord = 'enablement';

const enablementSchema = new Schema(
  { _id: String, enabled: Schema.Types.Mixed },
  { collection: 'rag_mcp_builtin_tools', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);

export function docdbBuiltinEnablementStore(connection: Connection): BuiltinEnablementStore {
  const records = connection.model<EnablementRecord>('RagMcpBuiltinTools', enablementSchema);
  return {
    async read() {
      const record = await records.findOne({ _id: theRecord }).lean<EnablementRecord>();
      return builtinTools.parse(record?.enabled ?? {});
    },
    async write(enabled) {
      await records.updateOne({ _id: theRecord }, { $set: { enabled } }, { upsert: true });
    },
  };
}
