import { duplicateAsFalse } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';

interface AccessRequestRecord extends Omit<AccessRequest, 'id'> {
  readonly _id: string;
  readonly expiresAt: Date;
}

const personal = { state: 'granted', isPersonal: true } as const;
const dayMs = 86_400_000;
const openForMs = 90 * dayMs;
const decidedForMs = 30 * dayMs;
const listed = 200;
const listedPeople = 500;
/** Of what ends when somebody ends it. */
const never = new Date('9999-01-01');

/** Requests in docdb's `access_requests`. */
export function docdbAccessRequestStore(
  connection: Connection,
  now: () => Date,
): AccessRequestStore & { createIndexes(): Promise<void> } {
  const requests = connection.collection<AccessRequestRecord>('access_requests');
  const kept = () => ({ expiresAt: { $gt: now() } });
  const after = (ms: number) => new Date(now().getTime() + ms);
  return {
    async createIndexes() {
      await requests.createIndexes([
        { key: { personId: 1, object: 1 }, unique: true, partialFilterExpression: { state: 'open' } },
        { key: { personId: 1, requestedAt: -1 } },
        { key: { object: 1, state: 1, requestedAt: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ]);
    },
    async insert({ id, ...request }) {
      const { personId, object } = request;
      await requests.deleteMany({ personId, object, expiresAt: { $lte: now() } });
      const record = { _id: id, ...request, expiresAt: after(openForMs) };
      return requests.insertOne(record).then(() => true, duplicateAsFalse);
    },
    async find(id) {
      const record = await requests.findOne({ _id: id, ...kept() });
      return record ? toRequest(record) : undefined;
    },
    async ofPerson(personId, object) {
      const of = { personId, ...(object !== undefined && { object }), ...kept() };
      return (await requests.find(of).sort({ requestedAt: -1, _id: 1 }).limit(listed).toArray()).map(toRequest);
    },
    countOpen: (personId) => requests.countDocuments({ personId, state: 'open', ...kept() }),
    async waiting(objects, limit) {
      const of = { state: 'open' as const, ...(objects !== 'all' && { object: { $in: [...objects] } }), ...kept() };
      return (await requests.find(of).sort({ requestedAt: 1, _id: 1 }).limit(limit).toArray()).map(toRequest);
    },
    async decide(id, decision) {
      const expiresAt = decision.state === 'granted' && decision.isPersonal ? never : after(decidedForMs);
      const decided = { $set: { ...decision, decidedAt: now(), expiresAt } };
      return (await requests.updateOne({ _id: id, state: 'open', ...kept() }, decided)).matchedCount > 0;
    },
    async letIn(object) {
      const found = requests.find({ object, ...personal }).sort({ decidedAt: -1, _id: 1 });
      return (await found.limit(listedPeople).toArray()).map(toRequest);
    },
    async revoke(object, personId) {
      const revoked = { $set: { state: 'revoked' as const, decidedAt: now(), expiresAt: after(decidedForMs) } };
      await requests.updateMany({ object, personId, ...personal }, revoked);
    },
    async withdraw(id, personId) {
      return (await requests.deleteOne({ _id: id, personId, state: 'open', ...kept() })).deletedCount > 0;
    },
  };
}

const toRequest = ({ _id: id, expiresAt: _, ...request }: AccessRequestRecord): AccessRequest => ({ id, ...request });
