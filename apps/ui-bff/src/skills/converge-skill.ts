import { type AuthzClient, everyone, skillObject, teamMembers, type Tuple, userSubject } from '@parley/authz-client';
import type { Converge } from '../outbox/outbox.js';
import type { Skill } from './skill.js';
import type { SkillStore } from './skill.store.js';

interface Deps {
  readonly skills: Pick<SkillStore, 'find'>;
  readonly authz: Pick<AuthzClient, 'read' | 'apply' | 'replace'>;
}

/**
 * Updates the tuples of one skill in authz to match docdb. What single people were given is left alone, unless the
 * skill is gone: a new one with its id must inherit nothing.
 */
export function makeConvergeSkill({ skills, authz }: Deps): Converge {
  return async (id) => {
    const skill = await skills.find(id);
    if (!skill) return authz.replace({ within: [{ object: skillObject(id) }], wanted: [] });
    const wanted = wantedSkillTuples(skill);
    const keys = new Set(wanted.map(keyOf));
    const ours = (await authz.read({ object: skillObject(id) })).filter(isOurs);
    return authz.apply({ writes: wanted, deletes: ours.filter((tuple) => !keys.has(keyOf(tuple))) });
  };
}

/** A private skill is its owner's alone; others are for teams, or for everybody. */
export function wantedSkillTuples({ id, ownerId, visibility, shared_with_teams: teams }: Skill): Tuple[] {
  const object = skillObject(id);
  const users = visibility === 'global' ? [everyone] : visibility === 'team' ? teams.map(teamMembers) : [];
  return [
    ...(ownerId === null ? [] : [{ user: userSubject(ownerId), relation: 'owner', object } as const]),
    ...[...new Set(users)].map((user): Tuple => ({ user, relation: 'user', object })),
  ];
}

const isOurs = ({ user, relation }: Tuple) =>
  relation === 'owner' || user === everyone || (user.startsWith('team:') && relation === 'user');

const keyOf = ({ user, relation, object }: Tuple) => `${user} ${relation} ${object}`;
