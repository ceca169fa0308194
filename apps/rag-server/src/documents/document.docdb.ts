import { type Connection, Schema } from 'mongoose';
import { documentKey } from '../index/chunk-id.js';
import type { DocumentStore, StoredDocument } from './document.store.js';

interface DocumentRecord extends StoredDocument {
  readonly _id: string;
}

const documentSchema = new Schema(
  {
    _id: String,
    datasourceId: String,
    documentId: String,
    ingestorId: String,
    title: String,
    description: String,
    documentType: String,
    isStructuredEntity: Boolean,
    ingestedAt: Number,
    freshUntil: Number,
    metadata: Schema.Types.Mixed,
    readersKey: String,
    chunkCount: Number,
    generation: String,
  },
  { collection: 'rag_documents', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);
documentSchema.index({ datasourceId: 1, documentId: 1 });
documentSchema.index({ documentId: 1 });
documentSchema.index({ generation: 1 });

/** Without a batch size docdb sends up to 16 MB, and one page needs little of that. */
const readAtOnce = 500;

export function docdbDocumentStore(connection: Connection): DocumentStore & { createIndexes(): Promise<void> } {
  const documents = connection.model<DocumentRecord>('RagDocument', documentSchema);
  return {
    createIndexes: () => documents.createIndexes(),
    async put(stored) {
      if (stored.length === 0) return;
      await documents.bulkWrite(
        stored.map((document) => ({
          updateOne: { filter: { _id: documentKey(document) }, update: toUpdate(document), upsert: true },
        })),
      );
    },
    async find(keys) {
      return (await documents.find({ _id: { $in: keys.map(documentKey) } }).lean<DocumentRecord[]>()).map(toDocument);
    },
    async findById(documentId, datasourceIds) {
      const filter = { documentId, ...(datasourceIds !== 'all' && { datasourceId: { $in: [...datasourceIds] } }) };
      return (await documents.find(filter).sort({ datasourceId: 1 }).lean<DocumentRecord[]>()).map(toDocument);
    },
    async *scan(datasourceId, { from: fromDocumentId, lists } = {}) {
      const readers = lists && { readersKey: { $in: [null, ...lists] } };
      const filter = {
        datasourceId,
        ...readers,
        ...(fromDocumentId !== undefined && { documentId: { $gte: fromDocumentId } }),
      };
      const found = documents.find(filter).sort({ documentId: 1 }).lean<DocumentRecord[]>();
      const cursor = found.cursor({ batchSize: readAtOnce });
      for await (const record of cursor) yield toDocument(record);
    },
    async sample(count, freshAt) {
      const filter = { chunkCount: { $gt: 0 }, freshUntil: { $not: { $gt: 0, $lt: freshAt } } };
      const first = (direction: 1 | -1) =>
        documents.find(filter).sort({ generation: direction }).limit(count).lean<DocumentRecord[]>();
      return (await Promise.all([first(-1), first(1)])).map((group) => group.map(toDocument));
    },
    async remove(keys) {
      await documents.deleteMany({ _id: { $in: keys.map(documentKey) } });
    },
    async removeStale(datasourceId, before) {
      const stale = { datasourceId, freshUntil: { $gt: 0, $lt: before } };
      return (await documents.deleteMany(stale)).deletedCount;
    },
    datasourceIds: () => documents.distinct('datasourceId'),
    async deleteDatasource(datasourceId) {
      return (await documents.deleteMany({ datasourceId })).deletedCount;
    },
  };
}

/** A key that a new version has no more must not stay behind. */
const toUpdate = ({ readersKey, ...document }: StoredDocument) =>
  readersKey === undefined ? { $set: document, $unset: { readersKey: '' } } : { $set: { ...document, readersKey } };

const toDocument = ({ _id, ...document }: DocumentRecord): StoredDocument => ({
  ...document,
  metadata: document.metadata,
});
