import { randomInt } from 'node:crypto';
import type { AuthzClient } from '@parley/authz-client';
import type { WhileHeld } from '@parley/docdb';
import type { Logger } from '@parley/service';
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
import type { SkillsMcpDeps } from './mcp/skills-mcp.routes.js';
import { makeUseSkill } from './use-skill.js';

interface World {
  readonly skills: SkillStore;
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
  readonly requireOwner: RequireOwner;
  readonly requireMayOffer: RequireMayOffer;
  readonly isAdmin: IsAdmin;
  readonly whileHeld: WhileHeld;
  readonly outbox: Outbox;
  readonly audit: Audit;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly version: string;
  readonly now: () => Date;
}

/** What the app needs for skills. */
export interface WiredSkills {
  readonly skills: SkillDeps;
  readonly skillsMcp: SkillsMcpDeps;
}

export function wireSkills(world: World): WiredSkills {
  const randomId = () => Array.from({ length: 9 }, () => randomInt(36).toString(36)).join('');
  const listSkills = makeListSkills(world);
  const { log, version } = world;
  return {
    skills: {
      listSkills,
      readSkill: makeReadSkill(world),
      saveSkill: makeSaveSkill({ ...world, randomId }),
      removeSkill: makeRemoveSkill(world),
    },
    skillsMcp: {
      ...{ listSkills, version },
      useSkill: makeUseSkill(world),
      onOddSkill: (err, skill_id) => log.warn({ err, skill_id }, 'a skill does not fit the skills of MCP'),
      onError: (err) => log.error({ err }, 'a request for skills over MCP failed'),
    },
  };
}
