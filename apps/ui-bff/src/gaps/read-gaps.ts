import { type AuthzClient, idOf, userSubject } from '@parley/authz-client';
import type { GapChange, GapQuery } from '@parley/contracts';
import type { IsAdmin } from '../access/roles.js';
import type { Audit } from '../audit/audit-log.js';
import { type Actor, requirePerson } from '../http/actor.js';
import { type Gap, noSuchGap } from './gap.js';
import type { GapScope, GapStore } from './gap.store.js';

/** Gaps of the agents and sources that the caller manages; all of them for an admin. Throws AppError `AUTHZ_UNAVAILABLE`. */
export interface Gaps {
  list(actor: Actor, query: GapQuery): Promise<{ found: Gap[]; total: number }>;
  /** Throws AppError `NOT_FOUND` for those that the caller does not manage. */
  change(actor: Actor, id: string, change: GapChange): Promise<Gap>;
}

interface Deps {
  readonly gaps: Pick<GapStore, 'list' | 'change'>;
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly isAdmin: IsAdmin;
  readonly audit: Audit;
  readonly now: () => Date;
}

const actions = { open: 'gap.reopen', answered: 'gap.answer', dismissed: 'gap.dismiss' } as const;

export function makeGaps({ gaps, audit, now, ...rights }: Deps): Gaps {
  return {
    async list(actor, query) {
      const scope = await scopeOf(actor, rights);
      const { found, total } = await gaps.list(scope, query);
      return { found: found.map((gap) => within(scope, gap)), total };
    },
    async change(actor, id, change) {
      const scope = await scopeOf(actor, rights);
      const gap = await gaps.change(scope, id, change, now());
      if (!gap) throw noSuchGap();
      const action = actions[change.state];
      await audit({ actorId: actor.id, action, resource: `gap:${id}`, outcome: 'success', reason: null });
      return within(scope, gap);
    },
  };
}

/** Other sources that answers named are nobody's business here: their ids tell that they exist. */
const within = (scope: GapScope, gap: Gap): Gap =>
  scope === 'all' ? gap : { ...gap, sources: gap.sources.filter((id) => scope.sourceIds.includes(id)) };

/** Whose gaps somebody may see. Throws AppError `AUTHZ_UNAVAILABLE`, `FORBIDDEN` for a token on somebody's behalf. */
export async function scopeOf(actor: Actor, { authz, isAdmin }: Pick<Deps, 'authz' | 'isAdmin'>): Promise<GapScope> {
  requirePerson(actor);
  if (await isAdmin(actor.token)) return 'all';
  const managed = async (type: 'agent' | 'datasource') =>
    (await authz.listObjects(userSubject(actor.id), 'can_manage', type)).flatMap((object) => idOf(object) ?? []);
  const [agentIds, sourceIds] = await Promise.all([managed('agent'), managed('datasource')]);
  return { agentIds, sourceIds };
}
