import { duplicateAsFalse, literally } from '@parley/docdb';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import type { Team, TeamFilter, TeamStore } from './team.store.js';

interface TeamDocument {
  readonly _id: string;
  readonly slug: string;
  readonly name: string;
  readonly members: readonly unknown[];
  readonly resources: { readonly agents: string[] };
  readonly created_at: Date;
  readonly updated_at: Date;
}

const schema = new Schema<TeamDocument>(
  {
    _id: String,
    slug: String,
    name: String,
    members: [Schema.Types.Mixed],
    resources: { agents: [String] },
    created_at: Date,
    updated_at: Date,
  },
  { collection: 'teams', versionKey: false, autoIndex: false, autoCreate: false },
);
schema.index({ slug: 1 }, { unique: true });
schema.index({ name: 1, slug: 1 });
schema.index({ 'resources.agents': 1 });

const shown = { slug: 1, name: 1 } as const;

/** Teams in docdb. */
export function docdbTeamStore(
  connection: Connection,
  now: () => Date,
): TeamStore & { createIndexes(): Promise<void> } {
  const teams = connection.model<TeamDocument>('Team', schema);
  return {
    async createIndexes() {
      await teams.createIndexes();
    },
    async find(id) {
      return (await teams.findOne({ _id: id }, shown).lean<Team>()) ?? undefined;
    },
    async findBySlug(slug) {
      return (await teams.findOne({ slug }, shown).lean<Team>()) ?? undefined;
    },
    findBySlugs: (slugs) => teams.find({ slug: { $in: slugs } }, shown).lean<Team[]>(),
    async list({ limit, offset, ...filter }) {
      const byName = { name: 1, slug: 1 } as const;
      const query = queryOf(filter);
      const [found, total] = await Promise.all([
        teams.find(query, byName).sort(byName).skip(offset).limit(limit).lean<Team[]>(),
        teams.countDocuments(query),
      ]);
      return { teams: found, total };
    },
    async insert(team) {
      const record = { ...team, members: [], resources: { agents: [] }, created_at: now(), updated_at: now() };
      return teams.create(record).then(() => true, duplicateAsFalse);
    },
    async rename(id, from, to) {
      const renamed = { $set: { name: to, updated_at: now() } };
      return (await teams.updateOne({ _id: id, name: from }, renamed)).matchedCount === 1;
    },
    async removeBySlug(slug) {
      await teams.deleteOne({ slug });
    },
    async giveAgent(teamId, agentId) {
      const missing = { _id: teamId, 'resources.agents': { $ne: agentId } };
      const added = { $addToSet: { 'resources.agents': agentId }, $set: { updated_at: now() } };
      return (await teams.updateOne(missing, added)).modifiedCount === 1;
    },
    async slugsWithAgent(agentId) {
      const found = await teams.find({ 'resources.agents': agentId }, { slug: 1 }).lean<Team[]>();
      return found.map(({ slug }) => slug);
    },
    async takeAgent(agentId) {
      const taken = { $pull: { 'resources.agents': agentId }, $set: { updated_at: now() } };
      await teams.updateMany({ 'resources.agents': agentId }, taken);
    },
  };
}

function queryOf({ q, slugs }: TeamFilter): QueryFilter<TeamDocument> {
  const text = q === undefined || q === '' ? undefined : { $regex: literally(q), $options: 'i' };
  return {
    ...(text && { $or: [{ name: text }, { slug: text }] }),
    ...(slugs && { slug: { $in: [...slugs] } }),
  };
}
