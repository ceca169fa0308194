import { agentObject, agentsUsableBy, type AuthzClient, userSubject } from '@parley/authz-client';
import type { Actor } from '../http/actor.js';
import type { IsAdmin } from '../access/roles.js';

/**
 * Those of the agents that the caller may not wire into a space of that team: they neither manage the agent, nor may the
 * whole team use it already. Whoever manages it has to agree first. There are none for the organization's admins.
 * Throws AppError `AUTHZ_UNAVAILABLE`.
 */
export type FindUnapproved = (actor: Actor, teamSlug: string, agentIds: readonly string[]) => Promise<Set<string>>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
  readonly isAdmin: IsAdmin;
}

export function makeFindUnapproved({ authz, isAdmin }: Deps): FindUnapproved {
  return async (actor, teamSlug, agentIds) => {
    if (agentIds.length === 0 || (await isAdmin(actor.token))) return new Set();
    const subject = userSubject(actor.id);
    const [usable, managed] = await Promise.all([
      agentsUsableBy(authz, teamSlug, agentIds),
      authz.batchCheck(agentIds.map((id) => ({ subject, relation: 'can_manage', object: agentObject(id) }) as const)),
    ]);
    return new Set(agentIds.filter((id, index) => !usable.has(id) && managed[index] !== true));
  };
}
