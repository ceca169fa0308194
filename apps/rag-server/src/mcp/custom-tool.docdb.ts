import { AppError } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { CustomTool } from './custom-tool.js';
import type { CustomToolStore } from './custom-tool.store.js';

interface CustomToolRecord extends Omit<CustomTool, 'id'> {
  readonly _id: string;
  /** As it came with the product: a newer product may bring another. */
  readonly isSeed: boolean;
}

export function docdbCustomToolStore(connection: Connection): CustomToolStore {
  const tools = connection.collection<CustomToolRecord>('rag_mcp_tools');
  return {
    async list() {
      return (await tools.find().sort({ _id: 1 }).toArray()).map(toCustomTool);
    },
    async find(id) {
      const record = await tools.findOne({ _id: id });
      return record ? toCustomTool(record) : undefined;
    },
    count: () => tools.countDocuments(),
    async insert({ id, ...fields }) {
      try {
        await tools.insertOne({ _id: id, ...fields, isSeed: false });
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError('CONFLICT', 'There is a tool of that id already.');
        throw error;
      }
    },
    async replace({ id, ...fields }, updatedAt) {
      const change = { $set: { ...fields, updatedAt, isSeed: false } };
      const record = await tools.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' });
      return record ? toCustomTool(record) : undefined;
    },
    async remove(id) {
      return (await tools.deleteOne({ _id: id })).deletedCount > 0;
    },
    async seed({ id, ...fields }, at) {
      const change = { $set: fields, $setOnInsert: { createdAt: at, updatedAt: at } };
      try {
        await tools.updateOne({ _id: id, isSeed: true }, change, { upsert: true });
      } catch (error) {
        // Somebody has changed it, or another replica was first.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}

const toCustomTool = ({ _id, isSeed: _seed, ...fields }: CustomToolRecord): CustomTool => ({ ...fields, id: _id });
