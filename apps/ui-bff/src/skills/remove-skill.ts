import { skillObject } from '@parley/authz-client';
import type { WhileHeld } from '@parley/docdb';
import type { RequireOwner } from '../access/owner-gate.js';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import { factsOf } from '../audit/facts-of.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { LookFirst } from '../http/etag.js';
import type { Outbox } from '../outbox/outbox.js';
import { wantedSkillTuples } from './converge-skill.js';
import { noSuchSkill, type Skill } from './skill.js';
import type { SkillStore } from './skill.store.js';

/**
 * Removes a skill and, as soon as authz can be told, all access to it.
 * Throws AppError `NOT_FOUND`, `FORBIDDEN` for callers who are neither its owner nor an admin, `AUTHZ_UNAVAILABLE`; as
 * `lookFirst`.
 */
export type RemoveSkill = (actor: Actor, id: string, lookFirst?: LookFirst<Skill>) => Promise<void>;

interface Deps {
  readonly skills: Pick<SkillStore, 'find' | 'raiseFence' | 'remove'>;
  readonly whileHeld: WhileHeld;
  readonly requireOwner: RequireOwner;
  readonly outbox: Pick<Outbox, 'mark' | 'convergeSoon'>;
  readonly audit: Audit;
}

export function makeRemoveSkill({ skills, whileHeld, requireOwner, outbox, audit }: Deps): RemoveSkill {
  const remove = async (id: string, lookFirst?: LookFirst<Skill>) => {
    const thing = { kind: 'skill', id } as const;
    await outbox.mark(thing);
    await whileHeld(`skill:${id}`, async ({ fence }) => {
      await skills.raiseFence(id, fence);
      if (lookFirst) lookFirst(await skills.find(id));
      if (!(await skills.remove(id, fence))) throw noSuchSkill();
    });
    await outbox.convergeSoon(thing);
  };
  return async (actor, id, lookFirst) => {
    requirePerson(actor);
    const skill = await skills.find(id);
    if (!skill) throw noSuchSkill();
    const role = await requireOwner(actor, skill.ownerId);
    lookFirst?.(skill);
    if (role !== 'admin' && skill.visibility !== 'global') return remove(id, lookFirst);
    const entry = { actorId: actor.id, action: 'skill.delete', resource: `skill:${id}`, reason: null };
    await auditFailure(audit, entry, () => remove(id, lookFirst));
    const before = factsOf(wantedSkillTuples(skill), skillObject(id));
    await audit({ ...entry, outcome: 'success', before, after: [] });
  };
}
