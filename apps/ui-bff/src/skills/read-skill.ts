import type { RequireOwner } from '../access/owner-gate.js';
import { type Actor, requirePerson } from '../http/actor.js';
import { noSuchSkill, type Skill } from './skill.js';
import type { SkillStore } from './skill.store.js';

/**
 * A skill in full, for callers who may change it.
 * Throws AppError `NOT_FOUND`, `FORBIDDEN` for callers who are neither its owner nor an admin, `AUTHZ_UNAVAILABLE`.
 */
export type ReadSkill = (actor: Actor, id: string) => Promise<Skill>;

interface Deps {
  readonly skills: Pick<SkillStore, 'find'>;
  readonly requireOwner: RequireOwner;
}

export function makeReadSkill({ skills, requireOwner }: Deps): ReadSkill {
  return async (actor, id) => {
    requirePerson(actor);
    const skill = await skills.find(id);
    if (!skill) throw noSuchSkill();
    await requireOwner(actor, skill.ownerId);
    return skill;
  };
}
