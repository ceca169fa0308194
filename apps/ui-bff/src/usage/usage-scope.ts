import { type AuthzClient, idOf, userSubject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { Spender } from '@parley/docdb';
import type { IsAdmin } from '../access/roles.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { UsageScope } from './usage.store.js';

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly isAdmin: IsAdmin;
}

/** Whose use somebody may see. Throws AppError `FORBIDDEN` for those who administer no team, `AUTHZ_UNAVAILABLE`. */
export async function usageScopeOf(actor: Actor, deps: Deps): Promise<UsageScope> {
  requirePerson(actor);
  if (await deps.isAdmin(actor.token)) return 'all';
  const teams = await managed(actor, 'team', deps);
  if (teams.length === 0)
    throw new AppError('FORBIDDEN', 'Only administrators of Parley or of a team see what is used.');
  return { teams };
}

/** Whose budgets somebody may see. Throws AppError `FORBIDDEN` for those who manage nothing, `AUTHZ_UNAVAILABLE`. */
export async function budgetScopeOf(actor: Actor, deps: Deps): Promise<readonly Spender[] | 'all'> {
  requirePerson(actor);
  if (await deps.isAdmin(actor.token)) return 'all';
  const [teams, agents] = await Promise.all([managed(actor, 'team', deps), managed(actor, 'agent', deps)]);
  if (teams.length + agents.length === 0) throw new AppError('FORBIDDEN', 'You manage no team and no agent.');
  return [...teams.map((id) => ({ of: 'team' as const, id })), ...agents.map((id) => ({ of: 'agent' as const, id }))];
}

const managed = async ({ id }: Actor, type: 'team' | 'agent', { authz }: Deps) =>
  (await authz.listObjects(userSubject(id), 'can_manage', type)).flatMap((object) => idOf(object) ?? []);
