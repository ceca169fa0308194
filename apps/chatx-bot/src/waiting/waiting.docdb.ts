import type { Connection } from 'mongoose';
import type { WaitingStore, WaitsFor } from './waiting.store.js';

/** The part of a claim's record that concerns waiting. */
interface WaitingRecord {
  readonly _id: string;
  readonly space_id: string;
  readonly state: 'claimed' | 'done';
  readonly outcome?: string;
  readonly done_at?: Date;
  readonly published_at: Date;
  readonly waits_for?: string;
}

/** What the attempt that was denied left behind: the answer gets a reply of its own. */
const ofTheDenial = {
  waits_for: '',
  outcome: '',
  done_at: '',
  reply_id: '',
  has_begun: '',
  is_continued: '',
  failures: '',
} as const;

export type MongoWaitingStore = WaitingStore & { readonly createIndexes: () => Promise<unknown> };

export function docdbWaitingStore(connection: Connection): MongoWaitingStore {
  const records = connection.collection<WaitingRecord>('chatx_inbox');
  const waiting = (waitsFor: WaitsFor) => ({ state: 'done' as const, outcome: waitsFor });
  return {
    createIndexes: () => records.createIndexes([{ key: { waits_for: 1 }, sparse: true }]),
    async peopleAfter(waitsFor, personId, limit) {
      const found = await records
        .aggregate<{ _id: string }>([
          { $match: { ...waiting(waitsFor), waits_for: { $gt: personId } } },
          // However much one person asks, everybody else has their turn.
          { $group: { _id: '$waits_for' } },
          { $sort: { _id: 1 } },
          { $limit: limit },
        ])
        .toArray();
      return found.map(({ _id }) => _id);
    },
    async resume({ personId, waitsFor, spaceUuid }, since, atMost) {
      const theirs = {
        ...waiting(waitsFor),
        waits_for: personId,
        ...(spaceUuid !== undefined && { space_id: spaceUuid }),
      };
      const newest = await records
        .find({ ...theirs, done_at: { $gte: since } }, { projection: { _id: 1 } })
        .sort({ published_at: -1 })
        .limit(atMost)
        .toArray();
      const ids = newest.map(({ _id }) => _id);
      await records.updateMany({ ...theirs, _id: { $nin: ids } }, { $unset: { waits_for: '' } });
      // A lapsed claim is taken up by whoever tends the inbox.
      const lapsed = { state: 'claimed' as const, holder: '', claimed_until: new Date(0), attempts: 0 };
      const { modifiedCount } = await records.updateMany(
        { ...theirs, _id: { $in: ids } },
        { $set: lapsed, $unset: ofTheDenial },
      );
      return modifiedCount;
    },
    async forgetBefore(at) {
      await records.updateMany(
        { waits_for: { $exists: true }, state: 'done', done_at: { $lt: at } },
        { $unset: { waits_for: '' } },
      );
    },
  };
}
