import { leaseFields } from '@parley/docdb';
import type { Collection } from 'mongoose';
import type { DatasourceRecord } from './datasource.record.js';
import type { DatasourceStore } from './datasource.store.js';

/** Of the deletion that goes on. */
const lease = leaseFields({ holder: 'heldBy', until: 'heldUntil' });
const notHeld = { heldBy: 1, heldUntil: 1 } as const;

type Deletions = Pick<
  DatasourceStore,
  'hide' | 'hideAbsent' | 'takeOver' | 'renew' | 'release' | 'show' | 'hidden' | 'remove'
>;

/** How a datasource is hidden, held while it is being deleted, and removed. */
export function datasourceDeletions(datasources: Collection<DatasourceRecord>, now: () => Date): Deletions {
  return {
    async hide(id, term) {
      const hidden = { $set: { isHidden: true, ...lease.held(term) } };
      return (await datasources.updateOne({ _id: id, isHidden: false }, hidden)).matchedCount > 0;
    },
    async hideAbsent(id, term) {
      const first = { $setOnInsert: { isHidden: true, ...lease.held(term) } };
      return (await datasources.updateOne({ _id: id }, first, { upsert: true })).upsertedCount > 0;
    },
    async takeOver(id, term) {
      const isFree = { $or: [{ heldUntil: { $exists: false } }, lease.ended(now())] };
      const hidden = { _id: id, isHidden: true, ...isFree };
      return (await datasources.updateOne(hidden, { $set: lease.held(term) })).matchedCount > 0;
    },
    async renew(id, { holder, until }) {
      const ours = { _id: id, ...lease.heldBy(holder) };
      return (await datasources.updateOne(ours, { $set: lease.renewed(until) })).matchedCount > 0;
    },
    async release(id, holder) {
      await datasources.updateOne({ _id: id, ...lease.heldBy(holder) }, { $unset: notHeld });
    },
    async show(id, holder) {
      await datasources.updateOne({ _id: id, ...lease.heldBy(holder) }, { $set: { isHidden: false }, $unset: notHeld });
    },
    async hidden() {
      const records = await datasources.find({ isHidden: true }).project<{ _id: string }>({ _id: 1 }).toArray();
      return records.map(({ _id }) => _id);
    },
    async remove(id, holder) {
      await datasources.deleteOne({ _id: id, isHidden: true, ...lease.heldBy(holder) });
    },
  };
}
