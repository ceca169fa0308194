import { type AuthzClient, skillObject, userSubject } from '@parley/authz-client';
import type { SkillEntry } from '@parley/contracts';
import { toSkillEntry } from './list-skills.js';
import type { SkillStore } from './skill.store.js';

/**
 * One skill with its content, for somebody who may use it; `undefined` where there is none for them.
 * Throws AppError `AUTHZ_UNAVAILABLE`.
 */
export type UseSkill = (userId: string, id: string) => Promise<SkillEntry | undefined>;

interface Deps {
  readonly skills: Pick<SkillStore, 'find'>;
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
}

export function makeUseSkill({ skills, authz }: Deps): UseSkill {
  return async (userId, id) => {
    const skill = await skills.find(id);
    if (!skill) return undefined;
    const asked = { subject: userSubject(userId), relation: 'can_use', object: skillObject(id) } as const;
    const [mayUse] = await authz.batchCheck([asked]);
    return mayUse === true ? toSkillEntry(skill, true) : undefined;
  };
}
