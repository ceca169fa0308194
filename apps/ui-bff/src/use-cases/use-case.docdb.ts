import { useCaseCategory, useCaseDifficulty, type UseCaseQuery } from '@parley/contracts';
import { docdbFences, type Fenced, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { z } from 'zod';
import type { UseCase } from './use-case.js';
import type { UseCaseStore } from './use-case.store.js';

type UseCaseRecord = Omit<UseCase, 'id'> & Fenced & { readonly _id: string };

const collection = 'usecases';
const text = { type: String, required: true } as const;
const record = new Schema<UseCaseRecord>(
  {
    _id: text,
    ownerId: text,
    ownerName: String,
    title: text,
    description: text,
    category: text,
    tags: [String],
    prompt: text,
    expectedAgents: [String],
    difficulty: text,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    lease_fence: Number,
  },
  { collection, versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ createdAt: -1, _id: 1 });
record.index({ category: 1, createdAt: -1, _id: 1 });
record.index({ difficulty: 1, createdAt: -1, _id: 1 });
record.index({ tags: 1, createdAt: -1, _id: 1 });

/** What readers rely on. Bounds are for those who write. */
const stored = z.object({
  _id: z.string(),
  ownerId: z.string(),
  ownerName: z.string().nullable().default(null),
  title: z.string(),
  description: z.string(),
  category: useCaseCategory,
  tags: z.array(z.string()),
  prompt: z.string(),
  expectedAgents: z.array(z.string()),
  difficulty: useCaseDifficulty,
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
});

/** Use cases in docdb, filtered and paged there. */
export function docdbUseCaseStore(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
): UseCaseStore & { createIndexes(): Promise<void> } {
  const records = connection.model<UseCaseRecord>('UseCase', record);
  const fences = docdbFences(connection, collection, 'use case');
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
      return { items: readEach(found, toUseCase, { log, collection }), total };
    },
    raiseFence: (id, fence) => fences.raise(id, fence),
    async update(id, change, updatedAt, fence) {
      const set = { $set: { ...change, updatedAt } };
      const changed = await records
        .findOneAndUpdate({ _id: id, lease_fence: fence }, set, { returnDocument: 'after' })
        .lean<UseCaseRecord>();
      if (!changed) await fences.check(id, fence);
      return changed ? toUseCase(changed) : undefined;
    },
    async remove(id, fence) {
      const isDone = (await records.deleteOne({ _id: id, lease_fence: fence })).deletedCount === 1;
      if (!isDone) await fences.check(id, fence);
      return isDone;
    },
  };
}

const filterOf = ({ category, difficulty, tags = [] }: UseCaseQuery): QueryFilter<UseCaseRecord> => ({
  ...(category !== undefined && { category }),
  ...(difficulty !== undefined && { difficulty }),
  ...(tags.length > 0 && { tags: { $in: tags } }),
});

function toUseCase(found: UseCaseRecord): UseCase {
  const { _id: id, ...fields } = stored.parse(found);
  return { id, ...fields };
}
