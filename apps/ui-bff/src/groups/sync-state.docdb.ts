import type { Connection } from 'mongoose';

export interface SyncState {
  /** Counts the syncs. */
  readonly generation: number;
  readonly finishedAt: Date | undefined;
  /** Groups that the last sync could not read. */
  readonly failed: number;
}

/** When linked groups were last synced, for all replicas. */
export interface SyncStateStore {
  read(): Promise<SyncState>;
  begin(at: Date): Promise<void>;
  end(at: Date, failed: number): Promise<void>;
}

interface StateRecord {
  readonly _id: string;
  readonly generation?: number;
  readonly started_at?: Date;
  readonly finished_at?: Date;
  readonly failed?: number;
}

const _id = 'external_groups';

export function docdbSyncStateStore(connection: Connection): SyncStateStore {
  const records = connection.collection<StateRecord>('sync_states');
  return {
    async read() {
      const found = await records.findOne({ _id });
      return { generation: found?.generation ?? 0, finishedAt: found?.finished_at, failed: found?.failed ?? 0 };
    },
    async begin(at) {
      await records.updateOne({ _id }, { $set: { started_at: at }, $inc: { generation: 1 } }, { upsert: true });
    },
    async end(at, failed) {
      await records.updateOne({ _id }, { $set: { finished_at: at, failed } });
    },
  };
}
