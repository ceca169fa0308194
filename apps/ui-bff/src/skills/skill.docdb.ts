import { skillId, skillView } from '@parley/contracts';
import { docdbFences, type Fenced, isDuplicateKey, literally, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { z } from 'zod';
import { type Skill, type SkillHeading, skillIdTaken } from './skill.js';
import type { SkillFilter, SkillStore } from './skill.store.js';

/** What callers may name freely is kept as text: docdb does not keep every name of a field. */
interface SkillRecord extends Omit<Skill, 'id' | 'metadata' | 'ancillary_files' | 'input_form'>, Fenced {
  readonly _id: string;
  readonly tags: string[];
  readonly metadata: string;
  /** Absent where it was not asked for. */
  readonly ancillary_files?: string;
  readonly input_form: string;
}

const collection = 'agent_skills';
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
    ownerName: String,
    isSystem: Boolean,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    lease_fence: Number,
  },
  { collection, versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ name: 1, _id: 1 });
record.index({ tags: 1, name: 1, _id: 1 });
record.index({ visibility: 1, name: 1, _id: 1 });

const heading = z.object({ _id: skillId, name: z.string() });

const json = z.string().transform((kept): unknown => JSON.parse(kept));
const { metadata, tasks, visibility, difficulty, input_form } = skillView.shape;

/** What readers rely on; what is left out of a list is empty. Bounds of texts are for those who write. */
const stored = heading.extend({
  description: z.string().default(''),
  category: z.string(),
  tasks: tasks.default([]),
  metadata: json.pipe(metadata),
  skill_content: z.string().default(''),
  ancillary_files: json.pipe(z.record(z.string(), z.string())).default({}),
  visibility,
  shared_with_teams: z.array(z.string()).default([]),
  is_quick_start: z.boolean().default(false),
  difficulty,
  thumbnail: z.string().nullish(),
  input_form: json.pipe(input_form),
  ownerId: z.string().nullable().default(null),
  ownerName: z.string().nullable().default(null),
  isSystem: z.boolean().default(false),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
});

/** Skills in docdb. */
export function docdbSkillStore(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
): SkillStore & { createIndexes(): Promise<void> } {
  const where = { log, collection };
  const fences = docdbFences(connection, collection, 'skill');
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
      return readEach(found, toHeading, where);
    },
    async load(ids, withFiles) {
      const fields = withFiles ? {} : { ancillary_files: 0, skill_content: 0, tasks: 0 };
      const found = await records.find({ _id: { $in: [...ids] } }, fields).lean<SkillRecord[]>();
      const byId = new Map(readEach(found, toSkill, where).map((skill) => [skill.id, skill]));
      return ids.map((id) => byId.get(id)).filter((skill) => skill !== undefined);
    },
    async insert(skill) {
      await records.create(toRecord(skill)).catch((error: unknown) => {
        throw isDuplicateKey(error) ? skillIdTaken() : error;
      });
    },
    raiseFence: (id, fence) => fences.raise(id, fence),
    async replace(skill, fence) {
      const one = { _id: skill.id, lease_fence: fence };
      const isDone = (await records.replaceOne(one, { ...toRecord(skill), lease_fence: fence })).matchedCount === 1;
      if (!isDone) await fences.check(skill.id, fence);
      return isDone;
    },
    async takeTeam(slug) {
      await records.updateMany({ shared_with_teams: slug }, { $pull: { shared_with_teams: slug } });
    },
    async remove(id, fence) {
      const isDone = (await records.deleteOne({ _id: id, lease_fence: fence })).deletedCount === 1;
      if (!isDone) await fences.check(id, fence);
      return isDone;
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

function toHeading(found: SkillRecord): SkillHeading {
  const { _id: id, name } = heading.parse(found);
  return { id, name };
}

function toSkill(found: SkillRecord): Skill {
  const { _id: id, ...fields } = stored.parse(found);
  return { ...fields, id };
}
