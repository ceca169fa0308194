import { datasourceObject } from '@parley/authz-client';
import { duplicateAsFalse } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';

const personal = { state: 'granted', isPersonal: true } as const;

interface AccessRequestRecord extends Omit<AccessRequest, 'id' | 'recordId'> {
  readonly _id: string;
  readonly recordId?: string;
  /** The source, as authz knows it. */
  readonly object: string;
  readonly expiresAt: Date;
}

const dayMs = 86_400_000;
const openForMs = 90 * dayMs;
const decidedForMs = 30 * dayMs;
const listed = 200;
const listedPeople = 500;
/** Of what ends when somebody ends it. */
const never = new Date('9999-01-01');

export function docdbAccessRequestStore(
  connection: Connection,
  now: () => Date,
): AccessRequestStore & { createIndexes(): Promise<void> } {
  const requests = connection.collection<AccessRequestRecord>('rag_access_requests');
  const kept = () => ({ expiresAt: { $gt: now() } });
  const after = (ms: number) => new Date(now().getTime() + ms);
  return {
    async createIndexes() {
      await requests.createIndexes([
        { key: { subject: 1, datasourceId: 1 }, unique: true, partialFilterExpression: { state: 'open' } },
        { key: { subject: 1, requestedAt: -1 } },
        { key: { object: 1, state: 1, requestedAt: 1 } },
        { key: { datasourceId: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ]);
    },
    async insert({ id, recordId, ...request }) {
      const { subject, datasourceId } = request;
      await requests.deleteMany({ subject, datasourceId, expiresAt: { $lte: now() } });
      const about = { object: datasourceObject(datasourceId), ...(recordId !== undefined && { recordId }) };
      const record = { _id: id, ...request, ...about, expiresAt: after(openForMs) };
      return requests.insertOne(record).then(() => true, duplicateAsFalse);
    },
    async find(id) {
      const record = await requests.findOne({ _id: id, ...kept() });
      return record ? toRequest(record) : undefined;
    },
    async ofPerson(subject, datasourceId) {
      const lately = { decidedAt: { $gt: after(-decidedForMs).getTime() / 1_000 } };
      const of = { subject, ...(datasourceId !== undefined && { datasourceId }) };
      const filter = { ...of, $or: [{ state: 'open' as const }, lately], ...kept() };
      const found = requests.find(filter).sort({ requestedAt: -1, _id: 1 }).limit(listed);
      return (await found.toArray()).map(toRequest);
    },
    countOpen: (subject) => requests.countDocuments({ subject, state: 'open', ...kept() }),
    async waiting(objects, limit) {
      const of = objects === 'all' ? {} : { object: { $in: [...objects] } };
      const filter = { state: 'open' as const, recordId: { $exists: true }, ...of, ...kept() };
      return (await requests.find(filter).sort({ requestedAt: 1, _id: 1 }).limit(limit).toArray()).map(toRequest);
    },
    async decide(id, { state, word, isPersonal, at }) {
      const expiresAt = state === 'granted' && isPersonal ? never : after(decidedForMs);
      const decided = { $set: { state, word, isPersonal, decidedAt: at, expiresAt } };
      return (await requests.updateOne({ _id: id, state: 'open', ...kept() }, decided)).matchedCount > 0;
    },
    async letIn(datasourceId, recordId) {
      const found = requests.find({ datasourceId, recordId, ...personal }).sort({ decidedAt: -1, _id: 1 });
      return (await found.limit(listedPeople).toArray()).map(toRequest);
    },
    async revoke(datasourceId, subject, at) {
      const revoked = { $set: { state: 'revoked' as const, decidedAt: at, expiresAt: after(decidedForMs) } };
      await requests.updateMany({ datasourceId, subject, ...personal }, revoked);
    },
    async withdraw(id, subject) {
      return (await requests.deleteOne({ _id: id, subject, state: 'open', ...kept() })).deletedCount > 0;
    },
    async deleteDatasource(datasourceId) {
      await requests.updateMany({ datasourceId, state: 'open' }, { $unset: { recordId: 1 } });
      await requests.updateMany({ datasourceId, ...personal }, { $set: { expiresAt: after(decidedForMs) } });
    },
  };
}

const toRequest = ({
  _id: id,
  recordId,
  object: _object,
  expiresAt: _expiresAt,
  ...request
}: AccessRequestRecord): AccessRequest => ({ ...request, id, recordId });
