import { isDuplicateKey, literally } from '@parley/docdb';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import { skillIdTaken, type Skill, type SkillHeading } from './skill.js';
import type { SkillFilter, SkillStore } from './skill.store.js';

/** What callers may name freely is kept as text: docdb does not keep every name of a field. */
interface SkillRecord extends Omit<Skill, 'id' | 'metadata' | 'ancillary_files' | 'input_form'> {
  _id: string;
  tags: string[];
  metadata: string;
  /** Absent where it was not asked for. */
  ancillary_files?: string;
  input_form: string;
}

const text = { type: String, required: true } as const;
const record = new Schema<SkillRecord>(
  {
    _id: text,
    name: text,
    description: String,
    category: text,
    tasks: [{ _id: false, display_text: String, llm_prompt: String, subagent: String }],
    tags: [String],
    metadata: text,
    skill_content: String,
    ancillary_files: String,
    visibility: text,
    shared_with_teams: [String],
    is_quick_start: Boolean,
    difficulty: String,
    thumbnail: String,
    input_form: text,
    ownerId: String,
    isSystem: Boolean,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'agent_skills', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ name: 1, _id: 1 });
record.index({ tags: 1, name: 1, _id: 1 });
record.index({ visibility: 1, name: 1, _id: 1 });

/** Skills in docdb. */
export function mongoSkillStore(connection: Connection): SkillStore & { createIndexes(): Promise<void> } {
  const records = connection.model<SkillRecord>('Skill', record);
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async find(id) {
      const found = await records.findById(id).lean<SkillRecord>();
      return found ? toSkill(found) : undefined;
    },
    async idsAfter(id, limit) {
      const filter = id === undefined ? {} : { _id: { $gt: id } };
      const found = await records.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<SkillRecord[]>();
      return found.map(({ _id }) => _id);
    },
    async listHeadings(filter): Promise<SkillHeading[]> {
      const found = await records.find(filterOf(filter), { name: 1 }).sort({ name: 1, _id: 1 }).lean<SkillRecord[]>();
      return found.map(({ _id: id, name }) => ({ id, name }));
    },
    async load(ids, withFiles) {
      const fields = withFiles ? {} : { ancillary_files: 0, skill_content: 0, tasks: 0 };
      const found = await records.find({ _id: { $in: [...ids] } }, fields).lean<SkillRecord[]>();
      const byId = new Map(found.map((one) => [one._id, toSkill(one)]));
      return ids.map((id) => byId.get(id)).filter((skill) => skill !== undefined);
    },
    async insert(skill) {
      await records.create(toRecord(skill)).catch((error: unknown) => {
        throw isDuplicateKey(error) ? skillIdTaken() : error;
      });
    },
    async replace(skill) {
      return (await records.replaceOne({ _id: skill.id }, toRecord(skill))).matchedCount === 1;
    },
    async remove(id) {
      return (await records.deleteOne({ _id: id })).deletedCount === 1;
    },
  };
}

function filterOf({ q, source, visibility, tags }: SkillFilter): QueryFilter<SkillRecord> {
  const part = q && { $regex: literally(q), $options: 'i' };
  return {
    ...(part && { $or: [{ name: part }, { description: part }] }),
    ...(source !== undefined && { isSystem: source === 'default' }),
    ...(visibility !== undefined && { visibility: visibility === 'personal' ? 'private' : visibility }),
    ...(tags && tags.length > 0 && { tags: { $in: tags } }),
  };
}

const toRecord = ({ id, metadata, ancillary_files, input_form, ...fields }: Skill): SkillRecord => ({
  ...fields,
  _id: id,
  tags: metadata.tags ?? [],
  metadata: JSON.stringify(metadata),
  ancillary_files: JSON.stringify(ancillary_files),
  input_form: JSON.stringify(input_form ?? null),
});

const toSkill = ({ _id: id, tags: _, metadata, ancillary_files, input_form, ...fields }: SkillRecord): Skill => ({
  ...fields,
  id,
  metadata: JSON.parse(metadata) as Skill['metadata'],
  ancillary_files: JSON.parse(ancillary_files ?? '{}') as Skill['ancillary_files'],
  input_form: JSON.parse(input_form) as Skill['input_form'],
});
