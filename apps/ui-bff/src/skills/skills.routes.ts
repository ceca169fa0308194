import {
  deletedBody,
  skillBody,
  skillCatalog,
  skillDraft,
  skillId,
  skillQuery,
  type SkillView,
} from '@parley/contracts';
import { ifMatch, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import { done } from '../http/envelope.js';
import { sameAsSeen, tagged } from '../http/etag.js';
import { type BffRoute, route } from '../http/route.js';
import type { ListSkills } from './list-skills.js';
import type { ReadSkill } from './read-skill.js';
import type { RemoveSkill } from './remove-skill.js';
import type { SaveSkill } from './save-skill.js';
import { sendCatalog } from './send-catalog.js';
import { noSuchSkill, type Skill } from './skill.js';

export interface SkillDeps {
  readonly listSkills: ListSkills;
  readonly readSkill: ReadSkill;
  readonly saveSkill: SaveSkill;
  readonly removeSkill: RemoveSkill;
}

const all = { path: '/api/skills', tag: 'Skills' } as const;
const one = {
  path: '/api/skills/:id',
  tag: 'Skills',
  params: z.object({ id: skillId.describe('Id of the skill') }),
  noSuch: noSuchSkill,
} as const;
const notTheirs = {
  403: 'The caller is neither its owner nor an admin',
  404: 'The skill does not exist',
};
const busy = { 409: 'Another request is changing it' };

/** The catalogue of skills. */
export const skillRoutes = ({ listSkills, readSkill, saveSkill, removeSkill }: SkillDeps): BffRoute[] => [
  route({
    method: 'get',
    ...all,
    access: 'readsCatalog',
    summary: 'List skills that the caller may read; with `include_content`, those the caller may use',
    description: 'Sorted by name. Without `page`, all are returned. `tags` are comma-separated; any one matches.',
    query: skillQuery,
    success: { description: 'The catalogue', schema: skillCatalog },
    errors: { 400: 'A filter or page outside its bounds, named in `details`' },
    async respond({ caller, query }, { res }) {
      await sendCatalog(res, await listSkills(caller, query));
    },
  }),
  route({
    method: 'post',
    ...all,
    access: 'signedIn',
    summary: 'Create a skill or replace the skill with this id',
    description: 'With `If-Match`, no skill is created.',
    headers: ifMatch,
    body: skillDraft,
    // 5 MiB of files, a million characters of content and the prompts, escaped.
    bodyLimitBytes: 16 * 1024 * 1024,
    success: { description: 'Replaced', schema: skillBody },
    others: { 201: { description: 'Created', schema: skillBody } },
    errors: {
      400: 'Invalid fields or an unknown team, listed in `details`',
      403: 'The skill belongs to someone else, or the caller may not share it this widely',
      ...busy,
      ...staleIfMatch,
    },
    async handle({ caller, body, headers }) {
      const { skill, isNew } = await saveSkill(caller, body, sameAsSeen(headers['if-match'], toView));
      return tagged(toView(skill), { status: isNew ? 201 : 200 });
    },
  }),
  route({
    method: 'get',
    ...one,
    access: 'signedIn',
    summary: 'Get a skill in full, for editing',
    description:
      'Sending it back to `POST /api/skills` changes nothing. Callers who may only use a skill find it in the catalogue.',
    success: { description: 'The skill, with an `ETag`', schema: skillBody },
    errors: notTheirs,
    handle: async ({ caller, params }) => tagged(toView(await readSkill(caller, params.id))),
  }),
  route({
    method: 'delete',
    ...one,
    access: 'signedIn',
    summary: 'Delete a skill',
    headers: ifMatch,
    success: { description: 'Deleted', schema: deletedBody },
    errors: { ...notTheirs, ...busy, ...staleIfMatch },
    async handle({ caller, params, headers }) {
      await removeSkill(caller, params.id, sameAsSeen(headers['if-match'], toView));
      return done('Skill deleted.');
    },
  }),
];

const toView = ({ ownerId, ownerName, isSystem, createdAt, updatedAt, ...fields }: Skill): SkillView => ({
  ...fields,
  input_form: fields.input_form ?? null,
  owner_id: ownerId,
  owner_name: ownerName,
  is_system: isSystem,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
