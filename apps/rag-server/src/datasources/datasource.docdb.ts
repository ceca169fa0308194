import { randomUUID } from 'node:crypto';
import { AppError } from '@parley/contracts';
import { isDuplicateKey, leaseFields } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { Datasource } from './datasource.js';
import type { DatasourceStore } from './datasource.store.js';
import type { Maker, StoredMaker } from '../permissions/maker.js';

interface DatasourceRecord extends Omit<Datasource, 'id'> {
  readonly _id: string;
  readonly isHidden: boolean;
  /** Absent in records of older versions, as are the next two. */
  readonly recordId?: string;
  readonly isMadeByMachine?: boolean;
  readonly ownerTeam?: string;
  readonly createdBy?: string;
  /** Subject of the maker, until authz knows. */
  readonly ownerDue?: string;
  /** Of the running deletion. */
  readonly heldBy?: string;
  readonly heldUntil?: Date;
}

/** Owners written to authz in one batch; the next batch finds the rest. */
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
    async insert({ id, ...fields }, maker) {
      try {
        await datasources.insertOne({ _id: id, ...fields, ...madeBy(maker), isHidden: false });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (await datasources.findOne({ _id: id, isHidden: false }, { projection: { _id: 1 } })) return false;
        throw new AppError('CONFLICT', 'The datasource is being deleted. Try again in a moment.');
      }
    },
    async replace({ id, lastUpdated, ...fields }, recordId) {
      const same = { _id: id, isHidden: false, recordId: recordId ?? { $exists: false } };
      const $set = { ...fields, ...(lastUpdated !== null && { lastUpdated }) };
      return (await datasources.updateOne(same, { $set })).matchedCount > 0;
    },
    async find(id) {
      const record = await datasources.findOne({ _id: id, isHidden: false });
      return record ? toDatasource(record) : undefined;
    },
    async makerOf(id) {
      const record = await datasources.findOne({ _id: id, isHidden: false }, { projection: ofMaker });
      return record ? toMaker(record) : undefined;
    },
    async makersDue() {
      const due = await datasources
        .find({ ownerDue: { $exists: true }, isHidden: false })
        .project<Required<Pick<DatasourceRecord, '_id' | 'ownerDue'>> & DatasourceRecord>({ ...ofMaker, ownerDue: 1 })
        .limit(duePerLook)
        .toArray();
      return due.map(({ ownerDue, ...record }) => ({
        id: record._id,
        subject: ownerDue,
        // Older versions wrote only people to authz.
        isMachine: record.isMadeByMachine ?? false,
        team: record.ownerTeam,
      }));
    },
    async makerTold({ id, subject }) {
      await datasources.updateOne({ _id: id, ownerDue: subject }, { $unset: { ownerDue: 1 } });
    },
    async adopted(id, programSubject) {
      await datasources.updateOne({ _id: id, createdBy: programSubject }, { $set: { isMadeByMachine: true } });
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

const madeBy = ({ subject, isMachine, team }: Maker) => ({
  recordId: randomUUID(),
  createdBy: subject,
  isMadeByMachine: isMachine,
  ...(team !== undefined && { ownerTeam: team }),
  ownerDue: subject,
});

const ofMaker = { createdBy: 1, isMadeByMachine: 1, ownerTeam: 1, recordId: 1 } as const;

const toMaker = ({ createdBy, isMadeByMachine, ownerTeam, recordId }: DatasourceRecord): StoredMaker => ({
  subject: createdBy,
  isMachine: isMadeByMachine,
  team: ownerTeam,
  recordId,
});

/** Of the deletion that goes on. */
const lease = leaseFields({ holder: 'heldBy', until: 'heldUntil' });
const notHeld = { heldBy: 1, heldUntil: 1 } as const;

const toDatasource = ({
  _id,
  isHidden: _hidden,
  createdBy: _creator,
  isMadeByMachine: _isMachine,
  ownerTeam: _team,
  recordId: _recordId,
  ownerDue: _owner,
  heldBy: _holder,
  heldUntil: _heldUntil,
  ...fields
}: DatasourceRecord): Datasource => ({
  ...fields,
  id: _id,
  metadata: fields.metadata ?? null,
});
