import { type Connection, Schema } from 'mongoose';
import { documentKey } from '../../index/chunk-id.js';
import type { EntityRecord, EntityStore, PendingEntity } from './entity.store.js';

interface StoredEntity extends PendingEntity {
  readonly _id: string;
  /** Of the document: it has several records while it turns from one entity to another. */
  readonly documentKey: string;
  readonly isPending: boolean;
}

const entitySchema = new Schema(
  {
    _id: String,
    documentKey: String,
    datasourceId: String,
    documentId: String,
    rootId: String,
    ingestorId: String,
    ingestedAt: Number,
    freshUntil: Number,
    generation: String,
    readersKey: String,
    entity: String,
    isGone: Boolean,
    isPending: Boolean,
    change: String,
  },
  { collection: 'rag_entities', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);
entitySchema.index({ documentKey: 1 });
entitySchema.index({ rootId: 1 });
entitySchema.index({ datasourceId: 1, freshUntil: 1 });
entitySchema.index({ isPending: 1 });

/** `newId` makes a text that was never made before. */
export function docdbEntityStore(
  connection: Connection,
  newId: () => string,
): EntityStore & { createIndexes(): Promise<void> } {
  const entities = connection.model<StoredEntity>('RagEntity', entitySchema);
  const markGone = async (filter: object) => {
    await entities.updateMany(
      { ...filter, isGone: false },
      { $set: { isGone: true, isPending: true, change: newId() } },
    );
  };
  return {
    createIndexes: () => entities.createIndexes(),
    async put(records) {
      if (records.length === 0) return;
      const told = records.map((record) => ({ ...record, documentKey: documentKey(record) }));
      // Before the new ones are written: a document never describes two entities.
      await Promise.all(told.map(({ documentKey, rootId }) => markGone({ documentKey, rootId: { $ne: rootId } })));
      await entities.bulkWrite(
        told.map((record) => ({
          updateOne: {
            filter: { _id: `${record.documentKey}-${record.rootId}` },
            update: { $set: { ...record, isGone: false, isPending: true, change: newId() } },
            upsert: true,
          },
        })),
      );
    },
    remove: (documents) => markGone({ documentKey: { $in: documents.map(documentKey) } }),
    removeStale: (datasourceId, before) => markGone({ datasourceId, freshUntil: { $gt: 0, $lt: before } }),
    async pendingRoots(of) {
      if (of === 'all') return entities.distinct('rootId', { isPending: true });
      const filter = 'documents' in of ? { documentKey: { $in: of.documents.map(documentKey) } } : of;
      return entities.distinct('rootId', { ...filter, isPending: true });
    },
    async ofRoots(rootIds) {
      return (await entities.find({ rootId: { $in: [...rootIds] } }).lean<StoredEntity[]>()).map(toPending);
    },
    async settle(records) {
      const seen = ({ change, ...record }: PendingEntity) => ({ _id: idOf(record), change });
      const gone = records.filter(({ isGone }) => isGone);
      const kept = records.filter(({ isGone }) => !isGone);
      await entities.bulkWrite([
        ...gone.map((record) => ({ deleteOne: { filter: seen(record) } })),
        ...kept.map((record) => ({ updateOne: { filter: seen(record), update: { $set: { isPending: false } } } })),
      ]);
    },
    async *roots() {
      let last: string | undefined;
      const cursor = entities.find({}, { rootId: 1 }).sort({ rootId: 1 }).lean<{ rootId: string }[]>().cursor();
      for await (const { rootId } of cursor) {
        if (rootId !== last) yield rootId;
        last = rootId;
      }
    },
    async deleteDatasource(datasourceId) {
      await entities.deleteMany({ datasourceId });
    },
  };
}

const idOf = (record: Pick<EntityRecord, 'datasourceId' | 'documentId' | 'rootId'>) =>
  `${documentKey(record)}-${record.rootId}`;

const toPending = ({ _id, documentKey: _key, isPending: _pending, ...record }: StoredEntity): PendingEntity => record;
