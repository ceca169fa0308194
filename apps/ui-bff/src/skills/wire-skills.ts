import { randomInt } from 'node:crypto';
import type { AuthzClient } from '@parley/authz-client';
import type { WhileHeld } from '@parley/docdb';
import type { RequireMayOffer } from '../access/offer-gate.js';
import type { RequireOwner } from '../access/owner-gate.js';
import type { Audit } from '../audit/audit-log.js';
import type { Outbox } from '../outbox/outbox.js';
import type { IsAdmin } from '../access/roles.js';
import { makeListSkills } from './list-skills.js';
import { makeReadSkill } from './read-skill.js';
import { makeRemoveSkill } from './remove-skill.js';
import { makeSaveSkill } from './save-skill.js';
import type { SkillStore } from './skill.store.js';
import type { SkillDeps } from './skills.routes.js';

interface World {
  readonly skills: SkillStore;
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
  readonly requireOwner: RequireOwner;
  readonly requireMayOffer: RequireMayOffer;
  readonly isAdmin: IsAdmin;
  readonly whileHeld: WhileHeld;
  readonly outbox: Outbox;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the app needs for skills. */
export type WiredSkills = SkillDeps;

export function wireSkills(world: World): WiredSkills {
  const randomId = () => Array.from({ length: 9 }, () => randomInt(36).toString(36)).join('');
  return {
    listSkills: makeListSkills(world),
    readSkill: makeReadSkill(world),
    saveSkill: makeSaveSkill({ ...world, randomId }),
    removeSkill: makeRemoveSkill(world),
  };
}
