import { type Connection, Schema } from 'mongoose';
import type { OutboxStore, Thing } from './outbox.store.js';

interface OutboxRecord {
  readonly _id: string;
  readonly kind: Thing['kind'];
  readonly thing_id: string;
  readonly version: string;
  readonly since: Date;
  readonly due_at: Date;
  readonly attempts: number;
}

const text = { type: String, required: true } as const;
const record = new Schema<OutboxRecord>(
  {
    _id: text,
    kind: text,
    thing_id: text,
    version: text,
    since: { type: Date, required: true },
    due_at: { type: Date, required: true },
    attempts: { type: Number, required: true },
  },
  { collection: 'authz_outbox', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ due_at: 1, _id: 1 });
record.index({ since: 1 });

/** The outbox in docdb, shared by all replicas. */
export function docdbOutboxStore(connection: Connection): OutboxStore & { createIndexes(): Promise<void> } {
  const records = connection.model<OutboxRecord>('AuthzOutbox', record);
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async put(thing, version, { now, dueAt }) {
      const { kind, id: thing_id } = thing;
      const first = { kind, thing_id, since: now, attempts: 0 };
      const update = { $set: { version, due_at: dueAt }, $setOnInsert: first };
      await records.updateOne({ _id: keyOf(thing) }, update, { upsert: true });
    },
    async putIfAbsent(thing, version, { now, dueAt }) {
      const { kind, id: thing_id } = thing;
      const first = { kind, thing_id, version, since: now, due_at: dueAt, attempts: 0 };
      await records.updateOne({ _id: keyOf(thing) }, { $setOnInsert: first }, { upsert: true });
    },
    async clear(thing, version) {
      return (await records.deleteOne({ _id: keyOf(thing), version })).deletedCount === 1;
    },
    async version(thing) {
      return (await records.findById(keyOf(thing), { version: 1 }).lean<OutboxRecord>())?.version;
    },
    async postpone(thing, dueAt) {
      await records.updateOne({ _id: keyOf(thing) }, { $set: { due_at: dueAt }, $inc: { attempts: 1 } });
    },
    async due(now, limit) {
      const found = await records
        .find({ due_at: { $lte: now } })
        .sort({ due_at: 1, _id: 1 })
        .limit(limit)
        .lean<OutboxRecord[]>();
      return found.map(({ kind, thing_id: id, attempts }) => ({ kind, id, attempts }));
    },
    async backlog() {
      const [pending, oldest] = await Promise.all([
        records.countDocuments({}),
        records.findOne({}, { since: 1 }).sort({ since: 1 }).lean<OutboxRecord>(),
      ]);
      return { pending, since: oldest?.since };
    },
  };
}

const keyOf = ({ kind, id }: Thing) => `${kind}:${id}`;
