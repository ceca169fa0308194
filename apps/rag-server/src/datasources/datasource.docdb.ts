import { AppError } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { Datasource } from './datasource.js';
import type { DatasourceStore, DeletionHold, Maker } from './datasource.store.js';

interface DatasourceRecord extends Omit<Datasource, 'id'> {
  readonly _id: string;
  readonly isHidden: boolean;
  readonly createdBy?: string;
  readonly ownerDue?: string;
  /** Of the deletion that goes on. */
  readonly heldBy?: string;
  readonly heldUntil?: Date;
}

/** Owners told to authz in one go; the rest is looked for again. */
const duePerLook = 500;

export function docdbDatasourceStore(
  connection: Connection,
  now: () => Date,
): DatasourceStore & { createIndexes(): Promise<void> } {
  const datasources = connection.collection<DatasourceRecord>('rag_datasources');
  return {
    async createIndexes() {
      await datasources.createIndexes([
        { key: { ingestorId: 1 } },
        { key: { ownerDue: 1 }, sparse: true },
        // Asked for by every search, and usually none.
        { key: { isHidden: 1 }, partialFilterExpression: { isHidden: true } },
      ]);
    },
    async put({ id, lastUpdated, ...fields }, maker) {
      const [given, first] = lastUpdated === null ? [{}, { lastUpdated }] : [{ lastUpdated }, {}];
      try {
        await datasources.updateOne(
          { _id: id, isHidden: false },
          {
            $set: { ...fields, ...given },
            $setOnInsert: { isHidden: false, ...first, ...(maker && madeBy(maker)) },
          },
          { upsert: true },
        );
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError('CONFLICT', 'The datasource is being deleted; try again.');
        throw error;
      }
    },
    async find(id) {
      const record = await datasources.findOne({ _id: id, isHidden: false });
      return record ? toDatasource(record) : undefined;
    },
    async creatorOf(id) {
      const filter = { _id: id, isHidden: false };
      return (await datasources.findOne(filter, { projection: { createdBy: 1 } }))?.createdBy;
    },
    async ownersDue() {
      const due = await datasources
        .find({ ownerDue: { $exists: true }, isHidden: false })
        .project<{ _id: string; ownerDue: string }>({ ownerDue: 1 })
        .limit(duePerLook)
        .toArray();
      return due.map(({ _id, ownerDue }) => ({ id: _id, owner: ownerDue }));
    },
    async ownerGranted(id, owner) {
      await datasources.updateOne({ _id: id, ownerDue: owner }, { $unset: { ownerDue: 1 } });
    },
    async list(ingestorId) {
      const filter = { isHidden: false, ...(ingestorId !== undefined && { ingestorId }) };
      return (await datasources.find(filter).sort({ _id: 1 }).toArray()).map(toDatasource);
    },
    async ids(among) {
      const filter = { isHidden: false, ...(among && { _id: { $in: [...among] } }) };
      const records = await datasources.find(filter).project<{ _id: string }>({ _id: 1 }).toArray();
      return records.map(({ _id }) => _id);
    },
    async touch(id, lastUpdated) {
      await datasources.updateOne({ _id: id, isHidden: false }, { $set: { lastUpdated } });
    },
    async hide(id, hold) {
      const hidden = { $set: { isHidden: true, ...heldAs(hold) } };
      return (await datasources.updateOne({ _id: id, isHidden: false }, hidden)).matchedCount > 0;
    },
    async hideAbsent(id, hold) {
      const first = { $setOnInsert: { isHidden: true, ...heldAs(hold) } };
      return (await datasources.updateOne({ _id: id }, first, { upsert: true })).upsertedCount > 0;
    },
    async takeOver(id, hold) {
      const isFree = { $or: [{ heldUntil: { $exists: false } }, { heldUntil: { $lte: now() } }] };
      const hidden = { _id: id, isHidden: true, ...isFree };
      return (await datasources.updateOne(hidden, { $set: heldAs(hold) })).matchedCount > 0;
    },
    async keep(id, hold) {
      const longer = { $set: heldAs(hold) };
      return (await datasources.updateOne({ _id: id, heldBy: hold.by }, longer)).matchedCount > 0;
    },
    async letGo(id, by) {
      await datasources.updateOne({ _id: id, heldBy: by }, { $unset: notHeld });
    },
    async show(id, by) {
      await datasources.updateOne({ _id: id, heldBy: by }, { $set: { isHidden: false }, $unset: notHeld });
    },
    async hidden() {
      const records = await datasources.find({ isHidden: true }).project<{ _id: string }>({ _id: 1 }).toArray();
      return records.map(({ _id }) => _id);
    },
    async remove(id, by) {
      await datasources.deleteOne({ _id: id, isHidden: true, heldBy: by });
    },
  };
}

/** A program delivers without owning. */
const madeBy = ({ subject, isMachine }: Maker) => ({ createdBy: subject, ...(!isMachine && { ownerDue: subject }) });

const heldAs = ({ by, until }: DeletionHold) => ({ heldBy: by, heldUntil: until });
const notHeld = { heldBy: 1, heldUntil: 1 } as const;

const toDatasource = ({
  _id,
  isHidden: _hidden,
  createdBy: _creator,
  ownerDue: _owner,
  heldBy: _holder,
  heldUntil: _heldUntil,
  ...fields
}: DatasourceRecord): Datasource => ({
  ...fields,
  id: _id,
  metadata: fields.metadata ?? null,
});
