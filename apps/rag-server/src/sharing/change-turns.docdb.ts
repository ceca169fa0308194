import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { ChangeTurnStore } from './change-turns.js';

interface TurnRecord {
  readonly _id: string;
  readonly owner: string;
  readonly until: Date;
}

export function docdbChangeTurnStore(connection: Connection, now: () => Date): ChangeTurnStore {
  const turns = connection.collection<TurnRecord>('rag_reader_turns');
  return {
    async take(datasourceId, owner, until) {
      try {
        await turns.updateOne(
          { _id: datasourceId, until: { $lte: now() } },
          { $set: { owner, until } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async giveBack(datasourceId, owner) {
      await turns.deleteOne({ _id: datasourceId, owner });
    },
  };
}
