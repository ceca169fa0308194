import { AppError, type BuiltinTools, builtinTools } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { CustomTool } from './custom-tool.js';
import type { ToolStore } from './tool.store.js';

interface ToolRecord extends Omit<CustomTool, 'id'> {
  readonly _id: string;
  /** As it came with the product: a newer product may bring another. */
  readonly isSeed: boolean;
}

interface Switches {
  readonly enabled: Partial<BuiltinTools>;
}
interface SwitchesRecord extends Switches {
  readonly _id: string;
}

/** No tool can have it as its id. */
const theSwitches = '#builtin';

/** Tools in the collection `rag_mcp_tools`, and one record of switches beside them. */
export function docdbToolStore(connection: Connection): ToolStore {
  const records = connection.collection<ToolRecord | SwitchesRecord>('rag_mcp_tools');
  const tools = connection.collection<ToolRecord>('rag_mcp_tools');
  return {
    async list() {
      const all = await records.find().sort({ _id: 1 }).toArray();
      return { found: all.filter(isTool).map(toCustomTool), switches: switchesIn(all) };
    },
    async find(id) {
      const both = await records.find({ _id: { $in: [id, theSwitches] } }).toArray();
      const record = both.filter(isTool).at(0);
      return { found: record && toCustomTool(record), switches: switchesIn(both) };
    },
    count: () => records.countDocuments({ _id: { $ne: theSwitches } }),
    async insert({ id, ...fields }) {
      try {
        await tools.insertOne({ _id: id, ...fields, isSeed: false });
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError('CONFLICT', 'A tool with this id already exists.');
        throw error;
      }
    },
    async replace({ id, ...fields }, updatedAt) {
      const change = { $set: { ...fields, updatedAt, isSeed: false } };
      const record = await tools.findOneAndUpdate(toolOf(id), change, { returnDocument: 'after' });
      return record ? toCustomTool(record) : undefined;
    },
    async remove(id) {
      return (await tools.deleteOne(toolOf(id))).deletedCount > 0;
    },
    async seed({ id, ...fields }, at) {
      const change = { $set: fields, $setOnInsert: { createdAt: at, updatedAt: at } };
      await tools.updateOne({ _id: id, isSeed: true }, change, { upsert: true }).catch(unlessKept);
    },
    async carryOverSwitches() {
      const before = await connection.collection<Switches>('rag_mcp_builtin_tools').findOne({});
      if (!before) return;
      const unlessThere = { $setOnInsert: { enabled: before.enabled } };
      await records.updateOne({ _id: theSwitches }, unlessThere, { upsert: true }).catch(unlessKept);
    },
    async switchBuiltin(enabled) {
      await records.updateOne({ _id: theSwitches }, { $set: { enabled } }, { upsert: true });
    },
  };
}

/** Somebody has changed it, or another replica was first. */
function unlessKept(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

const isTool = (record: ToolRecord | SwitchesRecord): record is ToolRecord => !isSwitches(record);

/** Whatever a caller names is looked up among the tools alone. */
const toolOf = (id: string) => ({ _id: { $eq: id, $ne: theSwitches } });

const toCustomTool = ({ _id, isSeed: _seed, ...fields }: ToolRecord): CustomTool => ({ ...fields, id: _id });

const isSwitches = (record: ToolRecord | SwitchesRecord): record is SwitchesRecord => record._id === theSwitches;

const switchesIn = (records: readonly (ToolRecord | SwitchesRecord)[]): BuiltinTools =>
  builtinTools.parse(records.find(isSwitches)?.enabled ?? {});
