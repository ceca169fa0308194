import { fileOfDocument } from '@parley/contracts';
import { type Connection, Schema } from 'mongoose';
import { documentKey } from '../index/chunk-id.js';
import type { DocumentKey } from '../index/chunk-index.js';
import type { Due, TakenOut, TakenOutStore } from './taken-out.store.js';

interface TakenOutRecord extends Omit<TakenOut, 'due'> {
  readonly _id: string;
  readonly due?: Due;
}

const schema = new Schema(
  {
    _id: String,
    datasourceId: String,
    documentId: String,
    title: String,
    by: String,
    at: Number,
    isFile: Boolean,
    due: String,
  },
  { collection: 'rag_taken_out', versionKey: false, autoIndex: false, autoCreate: false },
);
schema.index({ datasourceId: 1, at: -1 });
schema.index({ due: 1 }, { partialFilterExpression: { due: { $exists: true } } });

export function docdbTakenOutStore(connection: Connection): TakenOutStore & { createIndexes(): Promise<void> } {
  const records = connection.model<TakenOutRecord>('RagTakenOut', schema);
  return {
    createIndexes: () => records.createIndexes(),
    async add(documents) {
      if (documents.length === 0) return 0;
      const added = documents.map((document) => ({
        updateOne: {
          filter: { _id: documentKey(document) },
          update: { $setOnInsert: { ...document, due: 'removal' as const } },
          upsert: true,
        },
      }));
      return (await records.bulkWrite(added)).upsertedCount;
    },
    async among(documents) {
      const ids = new Set(documents.flatMap((document) => [documentKey(document), documentKey(fileOf(document))]));
      const found = ids.size === 0 ? [] : await records.find({ _id: { $in: [...ids] } }).lean<TakenOutRecord[]>();
      const byKey = new Map(found.map((record) => [record._id, toTakenOut(record)]));
      return new Map(
        documents.flatMap((document) => {
          const out = byKey.get(documentKey(document)) ?? byKey.get(documentKey(fileOf(document)));
          return out ? [[documentKey(document), out]] : [];
        }),
      );
    },
    count: (datasourceId) => records.countDocuments({ datasourceId }),
    async list(datasourceId, { offset, limit }) {
      const found = records.find({ datasourceId }).sort({ at: -1, _id: 1 }).skip(offset).limit(limit);
      return (await found.lean<TakenOutRecord[]>()).map(toTakenOut);
    },
    datasourcesDue: () => records.distinct('datasourceId', { due: { $exists: true } }),
    async due(datasourceId) {
      return (await records.find({ datasourceId, due: { $exists: true } }).lean<TakenOutRecord[]>()).map(toTakenOut);
    },
    async note(documents, due) {
      const change = due === undefined ? { $unset: { due: 1 } } : { $set: { due } };
      await records.updateMany({ _id: { $in: documents.map(documentKey) } }, change);
    },
    async remove(documents) {
      return (await records.deleteMany({ _id: { $in: documents.map(documentKey) } })).deletedCount;
    },
    async deleteDatasource(datasourceId) {
      await records.deleteMany({ datasourceId });
    },
  };
}

const fileOf = ({ datasourceId, documentId }: DocumentKey): DocumentKey => ({
  datasourceId,
  documentId: fileOfDocument(documentId),
});

const toTakenOut = ({ _id, due, ...document }: TakenOutRecord): TakenOut => ({ ...document, due });
