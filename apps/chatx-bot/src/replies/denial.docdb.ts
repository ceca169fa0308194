import { createHash } from 'node:crypto';
import { duplicateAsFalse } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { DenialStore } from './denial.store.js';

const silenceMs = 60_000;

interface DenialRecord {
  /** Hash of space and person. */
  readonly _id: string;
  readonly message_id: string;
  /** docdb removes the record some time after it. */
  readonly silent_until: Date;
}

export type MongoDenialStore = DenialStore & { readonly createIndexes: () => Promise<unknown> };

export function docdbDenialStore(connection: Connection, now: () => number): MongoDenialStore {
  const records = connection.collection<DenialRecord>('chatx_denials');
  return {
    createIndexes: () => records.createIndexes([{ key: { silent_until: 1 }, expireAfterSeconds: 0 }]),
    async mayTell({ spaceUuid, personId, messageUuid }) {
      const _id = createHash('sha256').update(`${spaceUuid} ${personId}`).digest('base64url');
      const at = now();
      const over = { _id, $or: [{ silent_until: { $lte: new Date(at) } }, { message_id: messageUuid }] };
      const told = { $set: { message_id: messageUuid, silent_until: new Date(at + silenceMs) } };
      // A record that is not over makes the upsert insert a second one of that id.
      return records.updateOne(over, told, { upsert: true }).then(() => true, duplicateAsFalse);
    },
  };
}
