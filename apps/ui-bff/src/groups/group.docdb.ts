import type { GroupSource, TeamRole } from '@parley/contracts';
import { duplicateAsFalse } from '@parley/docdb';
import { type Connection, Schema } from 'mongoose';
import type { Group, Link } from './group.js';
import { type GroupChange, type GroupStore, linkWord } from './group.store.js';

interface GroupRecord {
  readonly _id: string;
  readonly source: GroupSource;
  readonly external_id: string;
  readonly name: string;
  readonly path: string;
  /** `<team>#<role>`, `#admin` for the organization. */
  readonly links: readonly string[];
  readonly members: readonly string[];
  readonly is_gone: boolean;
  readonly generation: number;
  readonly read_at: Date;
  readonly synced_at: Date;
}

const text = { type: String, required: true } as const;
const texts = { type: [String], required: true } as const;
const moment = { type: Date, required: true } as const;
const record = new Schema<GroupRecord>(
  {
    ...{ _id: text, source: text, external_id: text, name: text, path: text, links: texts, members: texts },
    ...{ is_gone: { type: Boolean, required: true }, generation: { type: Number, required: true } },
    ...{ read_at: moment, synced_at: moment },
  },
  { collection: 'external_groups', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ links: 1 });
record.index({ members: 1 });
record.index({ path: 1 });
record.index({ synced_at: 1 });

/** Groups in docdb. */
export function docdbGroupStore(connection: Connection): GroupStore & { createIndexes(): Promise<void> } {
  const records = connection.model<GroupRecord>('ExternalGroup', record);
  const read = async (filter: Record<string, unknown>) =>
    (await records.find(filter).sort({ name: 1, _id: 1 }).lean<GroupRecord[]>()).map(toGroup);
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async find(key) {
      const found = await records.findById(key).lean<GroupRecord>();
      return found ? toGroup(found) : undefined;
    },
    async insert(group) {
      const { key, source, externalId, generation } = group;
      const whole = { _id: key, source, external_id: externalId, generation, ...toRecord(group) };
      return records.create(whole).then(() => true, duplicateAsFalse);
    },
    async change(key, generation, change) {
      const next = { $set: toRecord(change), $inc: { generation: 1 } };
      return (await records.updateOne({ _id: key, generation }, next)).matchedCount === 1;
    },
    async confirm(key, generation, at) {
      await records.updateOne({ _id: key, generation }, { $set: toRecord(at) });
    },
    async removeUnlinked(key) {
      await records.deleteOne({ _id: key, links: { $size: 0 } });
    },
    linkedTo: (team) => read({ links: { $in: wordsOf(team) } }),
    load: (keys) => read({ _id: { $in: keys } }),
    async keysAfter(key, limit) {
      const filter = key === undefined ? {} : { _id: { $gt: key } };
      const found = await records.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
    around: (personId, paths) => read({ source: 'idp', $or: [{ members: personId }, { path: { $in: paths } }] }),
    async takeTeam(slug) {
      const linked = { links: { $in: wordsOf(slug) } };
      const found = await records.find(linked, { _id: 1 }).lean<{ _id: string }[]>();
      await records.updateMany(linked, { $pull: { links: { $in: wordsOf(slug) } }, $inc: { generation: 1 } });
      return found.map(({ _id }) => _id);
    },
    async age() {
      const [linked, oldest] = await Promise.all([
        records.countDocuments({}),
        records.findOne({}, { synced_at: 1 }).sort({ synced_at: 1 }).lean<Pick<GroupRecord, 'synced_at'>>(),
      ]);
      return { linked, oldest: oldest?.synced_at };
    },
  };
}

const roles: readonly TeamRole[] = ['member', 'admin'];
const wordsOf = (team: string | null) => roles.map((role) => linkWord({ team, role }));

function toLink(word: string): Link {
  const [team = '', role] = word.split('#');
  return { team: team === '' ? null : team, role: role === 'admin' ? 'admin' : 'member' };
}

const toGroup = (found: GroupRecord): Group => ({
  key: found._id,
  source: found.source,
  externalId: found.external_id,
  name: found.name,
  path: found.path,
  links: found.links.map(toLink),
  members: found.members,
  isGone: found.is_gone,
  generation: found.generation,
  readAt: found.read_at,
  syncedAt: found.synced_at,
});

const toRecord = ({ name, path, links, members, isGone, readAt, syncedAt }: GroupChange) => ({
  ...(name !== undefined && { name }),
  ...(path !== undefined && { path }),
  ...(links !== undefined && { links: links.map(linkWord) }),
  ...(members !== undefined && { members: [...members] }),
  ...(isGone !== undefined && { is_gone: isGone }),
  ...(readAt !== undefined && { read_at: readAt }),
  ...(syncedAt !== undefined && { synced_at: syncedAt }),
});
