import type { UseCaseQuery } from '@parley/contracts';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import type { UseCase } from './use-case.js';
import type { UseCaseStore } from './use-case.store.js';

type UseCaseRecord = Omit<UseCase, 'id'> & { _id: string };

const text = { type: String, required: true } as const;
const record = new Schema<UseCaseRecord>(
  {
    _id: text,
    ownerId: text,
    title: text,
    description: text,
    category: text,
    tags: [String],
    prompt: text,
    expectedAgents: [String],
    difficulty: text,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'usecases', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ createdAt: -1, _id: 1 });
record.index({ category: 1, createdAt: -1, _id: 1 });
record.index({ difficulty: 1, createdAt: -1, _id: 1 });
record.index({ tags: 1, createdAt: -1, _id: 1 });

/** Use cases in docdb, filtered and paged there. */
export function mongoUseCaseStore(connection: Connection): UseCaseStore & { createIndexes(): Promise<void> } {
  const records = connection.model<UseCaseRecord>('UseCase', record);
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async insert({ id, ...fields }) {
      await records.create({ _id: id, ...fields });
    },
    async find(id) {
      const found = await records.findById(id).lean<UseCaseRecord>();
      return found ? toUseCase(found) : undefined;
    },
    async list(query) {
      const { limit, offset } = query;
      const filter = filterOf(query);
      const newestFirst = { createdAt: -1, _id: 1 } as const;
      const [found, total] = await Promise.all([
        records.find(filter).sort(newestFirst).skip(offset).limit(limit).lean<UseCaseRecord[]>(),
        records.countDocuments(filter),
      ]);
      return { items: found.map(toUseCase), total };
    },
    async update(id, change, updatedAt) {
      return (await records.updateOne({ _id: id }, { $set: { ...change, updatedAt } })).matchedCount === 1;
    },
    async remove(id) {
      return (await records.deleteOne({ _id: id })).deletedCount === 1;
    },
  };
}

const filterOf = ({ category, difficulty, tags = [] }: UseCaseQuery): QueryFilter<UseCaseRecord> => ({
  ...(category !== undefined && { category }),
  ...(difficulty !== undefined && { difficulty }),
  ...(tags.length > 0 && { tags: { $in: tags } }),
});

const toUseCase = ({ _id: id, ...fields }: UseCaseRecord): UseCase => ({ id, ...fields });
