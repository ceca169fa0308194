import { AppError } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import { type Connection, Schema } from 'mongoose';
import type { Datasource } from './datasource.js';
import type { DatasourceStore } from './datasource.store.js';

interface DatasourceRecord extends Omit<Datasource, 'id'> {
  readonly _id: string;
  readonly isHidden: boolean;
  readonly createdBy?: string;
}

const datasourceSchema = new Schema(
  {
    _id: String,
    ingestorId: String,
    name: String,
    description: String,
    sourceType: String,
    lastUpdated: Number,
    chunkSize: Number,
    chunkOverlap: Number,
    reloadIntervalSeconds: Number,
    metadata: Schema.Types.Mixed,
    isHidden: Boolean,
    createdBy: String,
  },
  { collection: 'rag_datasources', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);
datasourceSchema.index({ ingestorId: 1 });

export function docdbDatasourceStore(connection: Connection): DatasourceStore & { createIndexes(): Promise<void> } {
  const datasources = connection.model<DatasourceRecord>('RagDatasource', datasourceSchema);
  return {
    createIndexes: () => datasources.createIndexes(),
    async put({ id, ...fields }, createdBy) {
      try {
        await datasources.updateOne(
          { _id: id, isHidden: false },
          { $set: { ...fields, isHidden: false }, ...(createdBy !== undefined && { $setOnInsert: { createdBy } }) },
          { upsert: true },
        );
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError('CONFLICT', 'The datasource is being deleted; try again.');
        throw error;
      }
    },
    async find(id) {
      const record = await datasources.findOne({ _id: id, isHidden: false }).lean<DatasourceRecord>();
      return record ? toDatasource(record) : undefined;
    },
    async creatorOf(id) {
      const filter = { _id: id, isHidden: false };
      return (await datasources.findOne(filter, { createdBy: 1 }).lean<DatasourceRecord>())?.createdBy;
    },
    async list(ingestorId) {
      const filter = { isHidden: false, ...(ingestorId !== undefined && { ingestorId }) };
      return (await datasources.find(filter).sort({ _id: 1 }).lean<DatasourceRecord[]>()).map(toDatasource);
    },
    async ids() {
      const records = await datasources.find({ isHidden: false }, { _id: 1 }).lean<{ _id: string }[]>();
      return records.map(({ _id }) => _id);
    },
    async touch(id, lastUpdated) {
      await datasources.updateOne({ _id: id, isHidden: false }, { $set: { lastUpdated } });
    },
    async hide(id) {
      return (await datasources.updateOne({ _id: id }, { $set: { isHidden: true } })).matchedCount > 0;
    },
    async hideAbsent(id) {
      const { upsertedCount } = await datasources.updateOne(
        { _id: id },
        { $setOnInsert: { isHidden: true } },
        { upsert: true },
      );
      return upsertedCount > 0;
    },
    async show(id) {
      await datasources.updateOne({ _id: id }, { $set: { isHidden: false } });
    },
    async hidden() {
      const records = await datasources.find({ isHidden: true }, { _id: 1 }).lean<{ _id: string }[]>();
      return records.map(({ _id }) => _id);
    },
    async remove(id) {
      await datasources.deleteOne({ _id: id, isHidden: true });
    },
  };
}

const toDatasource = ({ _id, isHidden: _hidden, createdBy: _creator, ...fields }: DatasourceRecord): Datasource => ({
  ...fields,
  id: _id,
  metadata: fields.metadata ?? null,
});
