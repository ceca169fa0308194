import { isDuplicateKey, literally } from '@parley/docdb';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ScimGroup, ScimUser } from './scim.js';
import type { ScimFilter } from './scim-filter.js';
import type { ScimGroupStore, ScimStore, ScimUserStore } from './scim.store.js';

/** The resource itself, less its id, with what it is found by: names in lower case. */
interface Stored {
  readonly _id: string;
  readonly resource: Record<string, unknown>;
  readonly version: number;
  readonly created: Date;
  readonly keys: Readonly<Record<string, string>>;
  readonly members?: readonly string[];
}

const schemaOf = (collection: string) => {
  const schema = new Schema<Stored>(
    {
      _id: { type: String, required: true },
      ...{ resource: { type: Object, required: true }, keys: { type: Object, required: true } },
      ...{ version: { type: Number, required: true }, created: { type: Date, required: true } },
      members: { type: [String], default: undefined },
    },
    { collection, versionKey: false, autoIndex: false, autoCreate: false, minimize: false },
  );
  schema.index({ created: 1, _id: 1 });
  schema.index({ 'keys.externalId': 1 });
  schema.index({ members: 1 });
  return schema;
};

type Indexed<Store> = Store & { createIndexes(): Promise<void> };

/** Pushed users in docdb. No two have one user name, in whatever case. */
export function docdbScimUserStore(connection: Connection): Indexed<ScimUserStore> {
  const schema = schemaOf('scim_users');
  schema.index({ 'keys.userName': 1 }, { unique: true });
  const records = connection.model<Stored>('ScimUser', schema);
  const keysOf = ({ userName, externalId }: ScimUser) => ({ userName: userName.toLowerCase(), externalId });
  return {
    ...storeOf<ScimUser>(records, keysOf),
    async load(ids) {
      return (await records.find({ _id: { $in: ids } }).lean<Stored[]>()).map(
        (one) => shown(one) as unknown as ScimUser,
      );
    },
  };
}

/** Pushed groups in docdb. Several may share a name, as they may at other systems. */
export function docdbScimGroupStore(connection: Connection): Indexed<ScimGroupStore> {
  const schema = schemaOf('scim_groups');
  schema.index({ 'keys.displayName': 1 });
  const records = connection.model<Stored>('ScimGroup', schema);
  const keysOf = ({ displayName, externalId }: ScimGroup) => ({ displayName: displayName.toLowerCase(), externalId });
  return {
    ...storeOf<ScimGroup>(records, keysOf),
    async idsWith(userId) {
      return (await records.find({ members: userId }, { _id: 1 }).lean<Stored[]>()).map(({ _id }) => _id);
    },
    async search(text, offset, limit) {
      const query = { 'keys.displayName': { $regex: literally(text.toLowerCase()) } };
      const [found, total] = await Promise.all([
        records.find(query).sort({ 'keys.displayName': 1, _id: 1 }).skip(offset).limit(limit).lean<Stored[]>(),
        records.countDocuments(query),
      ]);
      return { found: found.map((one) => shown(one) as unknown as ScimGroup), total };
    },
  };
}

function storeOf<Resource extends ScimUser | ScimGroup>(
  records: Model<Stored>,
  keysOf: (resource: Resource) => Record<string, string | undefined>,
): Indexed<ScimStore<Resource>> {
  const toRecord = (one: Resource) => {
    const { id: _id, version, created, ...resource } = one;
    const members = 'members' in one ? { members: [...one.members] } : {};
    return {
      _id,
      version,
      created,
      resource: withoutGaps<unknown>({ ...resource }),
      keys: withoutGaps(keysOf(one)),
      ...members,
    };
  };
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async find(id) {
      const found = await records.findById(id).lean<Stored>();
      return found ? (shown(found) as unknown as Resource) : undefined;
    },
    async list(filter, offset, limit) {
      const query = queryOf(filter);
      const [found, total] = await Promise.all([
        limit === 0 ? [] : records.find(query).sort({ created: 1, _id: 1 }).skip(offset).limit(limit).lean<Stored[]>(),
        records.countDocuments(query),
      ]);
      return { found: found.map((one) => shown(one) as unknown as Resource), total };
    },
    insert: (resource) =>
      records.create(toRecord(resource)).then(
        () => true,
        (error: unknown) => duplicateAs(false, error),
      ),
    async replace(resource, version) {
      const { _id, ...record } = toRecord(resource);
      return records.updateOne({ _id, version }, { $set: record }).then(
        ({ matchedCount }) => (matchedCount === 1 ? 'done' : 'stale'),
        (error: unknown) => duplicateAs('taken' as const, error),
      );
    },
    async remove(id) {
      return (await records.deleteOne({ _id: id })).deletedCount === 1;
    },
  };
}

function duplicateAs<T>(answer: T, error: unknown): T {
  if (isDuplicateKey(error)) return answer;
  throw error;
}

const withoutGaps = <T>(resource: Record<string, T | undefined>): Record<string, T> =>
  Object.fromEntries(Object.entries(resource).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Every resource is as it was kept: nobody else writes here. */
const shown = ({ _id: id, resource, version, created }: Stored): Record<string, unknown> => ({
  ...{ ...resource, id, version, created },
});

const queryOf = (filter: ScimFilter | undefined): Record<string, unknown> => {
  if (!filter) return {};
  const { attribute, value } = filter;
  if (attribute === 'id') return { _id: value };
  return { [`keys.${attribute}`]: attribute === 'externalId' ? value : value.toLowerCase() };
};
