import { type Connection, mongo, Schema } from 'mongoose';
import { documentKey } from '../chunk-id.js';
import type { DocumentKey } from '../chunk-index.js';
import type { OwedWrite, WriteLog, Written } from './write-log.js';

interface WriteRecord {
  readonly _id: string;
  readonly documents?: readonly DocumentKey[];
  readonly datasourceId?: string;
  /** While it goes on. */
  readonly aliveUntil?: Date;
  /** Once it is over. */
  readonly owedTo?: string[];
  /** Order in which they ended. */
  readonly at: Date;
}

const collection = 'rag_index_writes';
const schema = new Schema({}, { collection, versionKey: false, autoIndex: false, autoCreate: false });
schema.index({ owedTo: 1, at: 1 });

/** Longer than an answer of either engine takes. */
export const silentMs = 30_000;

export function docdbWriteLog(connection: Connection, now: () => Date): WriteLog & { createIndexes(): Promise<void> } {
  const writes = connection.collection<WriteRecord>(collection);
  const indexed = connection.model('RagIndexWrite', schema);
  const aliveUntil = () => new Date(now().getTime() + silentMs);
  const forgetSettled = () => writes.deleteMany({ owedTo: { $size: 0 } });
  return {
    createIndexes: () => indexed.createIndexes(),
    async begin(written) {
      const _id = new mongo.ObjectId().toHexString();
      await writes.insertOne({ _id, ...written, aliveUntil: aliveUntil(), at: now() });
      return _id;
    },
    async renew(_id) {
      await writes.updateOne({ _id, owedTo: { $exists: false } }, { $set: { aliveUntil: aliveUntil() } });
    },
    async end(_id, written, owedTo) {
      if (owedTo.length === 0) await writes.deleteOne({ _id });
      else {
        // It may have been taken for lost, and be settled by now.
        const over = { $set: { ...written, owedTo: [...owedTo], at: now() }, $unset: { aliveUntil: '' as const } };
        await writes.updateOne({ _id }, over, { upsert: true });
      }
    },
    async running() {
      const found = writes.find({ aliveUntil: { $gt: now() } }, { projection: { _id: 1 } });
      return (await found.toArray()).map(({ _id }) => _id);
    },
    async endLost(owedTo) {
      const lost = { aliveUntil: { $lte: now() } };
      if (owedTo.length === 0) await writes.deleteMany(lost);
      else await writes.updateMany(lost, { $set: { owedTo: [...owedTo], at: now() }, $unset: { aliveUntil: '' } });
    },
    async owed(generation, limit) {
      const found = await writes.find({ owedTo: generation }).sort({ at: 1 }).limit(limit).toArray();
      return found.map(toOwed);
    },
    async amongOpen(generation, documents) {
      const isOpen = { $or: [{ owedTo: generation }, { aliveUntil: { $exists: true } }] };
      const found = await writes.find(isOpen).toArray();
      const keys = new Set(found.flatMap((record) => (record.documents ?? []).map(documentKey)));
      const whole = new Set(found.flatMap(({ datasourceId }) => datasourceId ?? []));
      return new Set(
        documents.filter((key) => whole.has(key.datasourceId) || keys.has(documentKey(key))).map(documentKey),
      );
    },
    countOwed: (generation) => writes.countDocuments({ owedTo: generation }),
    async settle(generation, settled) {
      if (settled.length === 0) return;
      const update = { $pull: { owedTo: generation } };
      await writes.bulkWrite(settled.map(({ id, at }) => ({ updateOne: { filter: { _id: id, at }, update } })));
      await forgetSettled();
    },
    async forget(generation) {
      await writes.updateMany({ owedTo: generation }, { $pull: { owedTo: generation } });
      await forgetSettled();
    },
  };
}

const toOwed = ({ _id, at, datasourceId, documents = [] }: WriteRecord): OwedWrite => ({
  at,
  id: _id,
  written: writtenOf(datasourceId, documents),
});

const writtenOf = (datasourceId: string | undefined, documents: readonly DocumentKey[]): Written =>
  datasourceId === undefined ? { documents } : { datasourceId };
