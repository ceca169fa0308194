import { teamObject, userSubject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { LegalHold, LegalHolds } from '@parley/docdb';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { TeamStore } from '../teams/team.store.js';

type Held = Pick<LegalHold, 'of' | 'id'>;

/** Holds on people and teams. A person need not have an account any more. */
export interface ManageHolds {
  list(): Promise<LegalHold[]>;
  /** Throws AppError `NOT_FOUND` for a team that there is not. */
  set(actor: Actor, held: Held, reason: string): Promise<LegalHold>;
  release(actor: Actor, held: Held): Promise<void>;
}

interface Deps {
  readonly holds: LegalHolds;
  readonly teams: Pick<TeamStore, 'findBySlug'>;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeManageHolds({ holds, teams, audit, now }: Deps): ManageHolds {
  return {
    list: () => holds.list(),
    async set(actor, held, reason) {
      if (held.of === 'team' && !(await teams.findBySlug(held.id)))
        throw new AppError('NOT_FOUND', 'This team does not exist.');
      const before = await holds.set({ ...held, reason, since: now() });
      if (before !== reason) await audit(entryOf(actor, 'hold.set', held, before, reason));
      return (await holds.find(held)) ?? { ...held, reason, since: now() };
    },
    async release(actor, held) {
      const before = await holds.release(held);
      if (before !== undefined) await audit(entryOf(actor, 'hold.release', held, before, undefined));
    },
  };
}

const entryOf = ({ id: actorId }: Actor, action: string, held: Held, before?: string, after?: string) => ({
  ...({ actorId, action, outcome: 'success', reason: null } as const),
  resource: held.of === 'team' ? teamObject(held.id) : userSubject(held.id),
  before: factsOf(before),
  after: factsOf(after),
});

const factsOf = (reason: string | undefined) => (reason === undefined ? [] : [`held: ${reason}`]);
