import { agentId, agentRecord } from '@parley/contracts';
import { docdbFences, isDuplicateKey, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import { type Connection, Schema } from 'mongoose';
import { z } from 'zod';
import { agentExists, agentUnreadable } from './agent-id.js';
import type { Agent, AgentConfig, AgentStore } from './agent.store.js';

const collection = 'dynamic_agents';
const record = new Schema(
  { _id: { type: String, required: true } },
  {
    collection,
    strict: false,
    minimize: false,
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
  },
);
record.index({ enabled: 1, name: 1, _id: 1 });
record.index({ created_at: -1, _id: 1 });
record.index({ 'model.provider': 1, _id: 1 });

const storedAgent = z.object({
  _id: agentId,
  name: z.string(),
  description: z.string().nullish(),
  ui: z.object({ gradient_theme: z.string().optional() }).nullish(),
  owner_name: z.string().nullish(),
  owner_team_slug: z.string().nullish(),
});

/** Records that came with an installation may lack what we set ourselves. */
const storedConfig = agentRecord.extend({
  visibility: agentRecord.shape.visibility.default('team'),
  created_at: z.coerce.date().default(new Date(0)),
  updated_at: z.coerce.date().default(new Date(0)),
});

/** Agent configs in docdb. */
export function docdbAgentStore(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
): AgentStore & { createIndexes(): Promise<void> } {
  const records = connection.model('DynamicAgent', record);
  const fences = docdbFences(connection, collection, 'agent');
  const where = { log, collection };
  const fields = { name: 1, description: 1, ui: 1, owner_name: 1, owner_team_slug: 1 };
  const set = async (id: string, $set: object, fence: number): Promise<AgentConfig | undefined> => {
    const fenced = { _id: id, lease_fence: fence };
    const changed = await records.findOneAndUpdate(fenced, { $set }, { returnDocument: 'after' }).lean();
    if (!changed) await fences.check(id, fence);
    return changed ? toConfig(changed) : undefined;
  };
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async findEnabled(id) {
      const found = await records.findOne({ _id: id, enabled: true }, fields).lean();
      return found ? toAgent(found) : undefined;
    },
    async listEnabled() {
      const found = await records.find({ enabled: true }, fields).sort({ name: 1, _id: 1 }).lean();
      return readEach(found, toAgent, where);
    },
    async findConfig(id) {
      const found = await records.findById(id).lean();
      return found ? toConfig(found) : undefined;
    },
    async listConfigs({ limit, offset, ids }) {
      const filter = ids ? { _id: { $in: [...ids] } } : {};
      const newestFirst = { created_at: -1, _id: 1 } as const;
      const [found, total] = await Promise.all([
        records.find(filter).sort(newestFirst).skip(offset).limit(limit).lean(),
        records.countDocuments(filter),
      ]);
      return { items: readEach(found, (one) => storedConfig.parse(one), where), total };
    },
    async listIds(ids) {
      const found = await records.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },
    async namesById(ids) {
      const found = await records.find({ _id: { $in: [...ids] } }, { name: 1 }).lean();
      return new Map(found.map(({ _id, name }: { _id: string; name?: unknown }) => [_id, nameOr(_id, name)]));
    },
    async idsAfter(id, limit) {
      const filter = id === undefined ? {} : { _id: { $gt: id } };
      const found = await records.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean();
      return found.map(({ _id }) => _id);
    },
    async namesWithModel(entryId, limit) {
      const filter = { 'model.provider': entryId };
      const found = await records.find(filter, { name: 1 }).sort({ _id: 1 }).limit(limit).lean();
      return found.map(({ _id, name }: { _id: string; name?: unknown }) => nameOr(_id, name));
    },
    async insert(config) {
      await records.create(config).catch((error: unknown) => {
        throw isDuplicateKey(error) ? agentExists(config._id) : error;
      });
    },
    raiseFence: (id, fence) => fences.raise(id, fence),
    update: (id, change, updatedAt, fence) => set(id, { ...change, updated_at: updatedAt }, fence),
    confirmTools: (id, tools, fence) => set(id, { confirmed_tools: [...tools] }, fence),
    async takeTeam(slug) {
      await records.updateMany({ owner_team_slug: slug }, { $unset: { owner_team_slug: '' } });
      await records.updateMany({ shared_with_teams: slug }, { $pull: { shared_with_teams: slug } });
    },
    async remove(id) {
      return (await records.deleteOne({ _id: id })).deletedCount === 1;
    },
  };
}

const nameOr = (id: string, name: unknown) => (typeof name === 'string' ? name : id);

/** Throws AppError `CONFLICT` for a record that a person or another version wrote, and that is no agent's. */
function toConfig(found: { _id: string }): AgentConfig {
  const { data, error } = storedConfig.safeParse(found);
  if (!data) throw agentUnreadable(found._id, error);
  return data;
}

function toAgent(found: unknown): Agent {
  const { _id, name, description, ui, owner_name, owner_team_slug } = storedAgent.parse(found);
  const theme = ui?.gradient_theme;
  return {
    id: _id,
    name,
    description: description ?? '',
    ...(theme !== undefined && { ui: { gradient_theme: theme } }),
    ...(owner_name && { owner_name }),
    ...(owner_team_slug && { owner_team_slug }),
  };
}
