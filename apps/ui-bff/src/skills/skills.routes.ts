import { skillDraft, skillQuery, type SkillView } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router, type Response } from 'express';
import type { Guards } from '../http/guards.js';
import { etagOf, sameAsSeen } from '../http/etag.js';
import { actorOf, readerOf } from '../http/identify.js';
import { pathParam } from '../http/path-param.js';
import type { ListSkills } from './list-skills.js';
import type { ReadSkill } from './read-skill.js';
import type { RemoveSkill } from './remove-skill.js';
import type { SaveSkill } from './save-skill.js';
import { sendCatalog } from './send-catalog.js';
import type { Skill } from './skill.js';

export interface SkillDeps {
  guards: Pick<Guards, 'signedIn' | 'readsCatalog'>;
  listSkills: ListSkills;
  readSkill: ReadSkill;
  saveSkill: SaveSkill;
  removeSkill: RemoveSkill;
}

/** 5 MiB of files, a million characters of content and the prompts, escaped. */
const skillBody = jsonBody({ limitBytes: 16 * 1024 * 1024 });

/** The catalogue of skills. */
export function skillRoutes({ guards, listSkills, readSkill, saveSkill, removeSkill }: SkillDeps): Router {
  const router = Router();
  router.get('/', guards.readsCatalog, async (req, res) => {
    await sendCatalog(res, await listSkills(readerOf(req), parse(skillQuery, req.query)));
  });
  router.post('/', guards.signedIn, skillBody, async (req, res) => {
    const draft = parse(skillDraft, req.body);
    const { skill, isNew } = await saveSkill(actorOf(req), draft, sameAsSeen(req.get('if-match'), toView));
    sendSkill(res.status(isNew ? 201 : 200), skill);
  });
  router.get('/:id', guards.signedIn, async (req, res) => {
    sendSkill(res, await readSkill(actorOf(req), pathParam(req, 'id')));
  });
  router.delete('/:id', guards.signedIn, async (req, res) => {
    await removeSkill(actorOf(req), pathParam(req, 'id'), sameAsSeen(req.get('if-match'), toView));
    res.json({ success: true, message: 'Skill deleted.' });
  });
  return router;
}

function sendSkill(res: Response, skill: Skill): void {
  const data = toView(skill);
  res.setHeader('ETag', etagOf(data));
  res.json({ success: true, data });
}

const toView = ({ ownerId, isSystem, createdAt, updatedAt, ...fields }: Skill): SkillView => ({
  ...fields,
  input_form: fields.input_form ?? null,
  owner_id: ownerId,
  is_system: isSystem,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
