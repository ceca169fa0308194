import { AppError, type EscalationQuery } from '@parley/contracts';
import type { Audit } from '../audit/audit-log.js';
import type { GapScope } from '../gaps/gap.store.js';
import type { Actor } from '../http/actor.js';
import type { Escalation, EscalationStore } from './escalation.store.js';

/**
 * Escalations of the agents and of the cited sources that the caller manages; all of them for an admin.
 * Throws AppError `AUTHZ_UNAVAILABLE`.
 */
export interface Escalations {
  list(actor: Actor, query: EscalationQuery): Promise<{ found: Escalation[]; total: number }>;
  /** Resolves one; whoever was first stays named. Throws AppError `NOT_FOUND` for those that are not the caller's. */
  resolve(actor: Actor, turnId: string): Promise<Escalation>;
}

interface Deps {
  readonly escalations: Pick<EscalationStore, 'list' | 'find' | 'resolve'>;
  readonly scopeOf: (actor: Actor) => Promise<GapScope>;
  readonly audit: Audit;
  readonly now: () => Date;
}

export const noSuchEscalation = (): AppError => new AppError('NOT_FOUND', 'This request does not exist.');

export function makeEscalations({ escalations, scopeOf, audit, now }: Deps): Escalations {
  return {
    async list(actor, query) {
      const scope = await scopeOf(actor);
      const { found, total } = await escalations.list(scope, query);
      return { found: found.map((one) => within(scope, one)), total };
    },
    async resolve(actor, turnId) {
      const scope = await scopeOf(actor);
      const resolved = await escalations.resolve(scope, turnId, actor.name, now());
      const standing = resolved ?? (await escalations.find(scope, turnId));
      if (!standing) throw noSuchEscalation();
      const [action, resource] = ['escalation.resolve', `turn:${turnId}`];
      if (resolved) await audit({ actorId: actor.id, action, resource, outcome: 'success', reason: null });
      return within(scope, standing);
    },
  };
}

/** Other sources are nobody's business here: their titles tell that they exist. */
const within = (scope: GapScope, escalation: Escalation): Escalation =>
  scope === 'all'
    ? escalation
    : { ...escalation, sources: escalation.sources.filter((one) => scope.sourceIds.includes(one.datasource_id)) };
