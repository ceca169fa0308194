import { randomUUID } from 'node:crypto';
import { AppError, attachedIdOf, isAttachedSource } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import { datasourceDeletions } from './datasource-deletion.docdb.js';
import { type DatasourceRecord, toDatasource } from './datasource.record.js';
import type { DatasourceStore } from './datasource.store.js';
import type { Maker, StoredMaker } from '../permissions/maker.js';

/** Owners written to authz in one batch; the next batch finds the rest. */
const duePerLook = 500;

export function docdbDatasourceStore(
  connection: Connection,
  now: () => Date,
): DatasourceStore & { createIndexes(): Promise<void> } {
  const datasources = connection.collection<DatasourceRecord>('rag_datasources');
  const listed = (ingestorId: string | undefined) => {
    const filter = { isHidden: false, ...notAttached, ...(ingestorId !== undefined && { ingestorId }) };
    return datasources.find(filter).sort({ _id: 1 }).toArray();
  };
  return {
    ...datasourceDeletions(datasources, now),
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
        await datasources.insertOne({ _id: id, ...fields, ...madeBy(maker, id), isHidden: false });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (await datasources.findOne({ _id: id, isHidden: false }, { projection: { _id: 1 } })) return false;
        throw new AppError('CONFLICT', 'The datasource is being deleted. Try again in a moment.');
      }
    },
    async replace({ id, lastUpdated, ...fields }, recordId) {
      const same = { _id: id, isHidden: false, recordId: recordId ?? { $exists: false } };
      const $set = { ...fields, ...(lastUpdated !== null && { lastUpdated }), revision: randomUUID() };
      return (await datasources.updateOne(same, { $set })).matchedCount > 0;
    },
    async change(id, revision, change) {
      const same = { _id: id, isHidden: false, revision: revision ?? { $exists: false } };
      return (await datasources.updateOne(same, { $set: { ...change, revision: randomUUID() } })).matchedCount > 0;
    },
    async findRevision(id) {
      const record = await datasources.findOne({ _id: id, isHidden: false });
      return record ? { datasource: toDatasource(record), revision: record.revision } : undefined;
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
    list: async (ingestorId) => (await listed(ingestorId)).map(toDatasource),
    async listWithMakers(ingestorId) {
      const records = await listed(ingestorId);
      return records.map((record) => ({ datasource: toDatasource(record), maker: toMaker(record) }));
    },
    async ids(among) {
      const filter = { isHidden: false, ...notAttached, ...(among && { _id: { $in: [...among] } }) };
      const records = await datasources.find(filter).project<{ _id: string }>({ _id: 1 }).toArray();
      return records.map(({ _id }) => _id);
    },
    async attached(prefix) {
      const found = await datasources
        .find({ isHidden: false, ...beginning(prefix) })
        .sort({ _id: 1 })
        .toArray();
      return found.map(toDatasource);
    },
    async attachedIds(prefix) {
      const found = datasources.find({ isHidden: false, ...beginning(prefix) }).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },
    async touch(id, lastUpdated) {
      await datasources.updateOne({ _id: id, isHidden: false }, { $set: { lastUpdated } });
    },
  };
}

/** Ids in their order, so that the index on them answers. */
const beginning = (prefix: string) => ({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } });
const notAttached = { $nor: [beginning(attachedIdOf())] };

/** What is attached to a conversation belongs to its person by its id: authz, where it could be shared, hears nothing of it. */
const madeBy = ({ subject, isMachine, team, name }: Maker, id: string) => ({
  recordId: randomUUID(),
  revision: randomUUID(),
  createdBy: subject,
  isMadeByMachine: isMachine,
  ...(team !== undefined && { ownerTeam: team }),
  ...(name !== undefined && { creatorName: name }),
  ...(!isAttachedSource(id) && { ownerDue: subject }),
});

const ofMaker = { createdBy: 1, creatorName: 1, isMadeByMachine: 1, ownerTeam: 1, recordId: 1 } as const;

const toMaker = ({ createdBy, creatorName, isMadeByMachine, ownerTeam, recordId }: DatasourceRecord): StoredMaker => ({
  subject: createdBy,
  isMachine: isMadeByMachine,
  team: ownerTeam,
  name: creatorName,
  recordId,
});
