import { teamObject, userSubject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { LegalHold, LegalHolds } from '@parley/docdb';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { FindPeople } from '../people/find-people.js';
import type { TeamStore } from '../teams/team.store.js';

type Held = Pick<LegalHold, 'of' | 'id'>;

/** A hold, and what whoever it is on is called: the id where that is not known any more. */
export interface NamedHold extends LegalHold {
  readonly name: string;
}

/** Holds on people and teams. A person need not have an account any more. Names: throws `SERVICE_UNAVAILABLE` naming idp. */
export interface ManageHolds {
  /** People first, by id. */
  list(page: { readonly offset: number; readonly limit: number }): Promise<{ found: NamedHold[]; total: number }>;
  /** One with that reason already stays as it is. Throws AppError `NOT_FOUND` for a team that there is not. */
  set(actor: Actor, held: Held, reason: string): Promise<NamedHold>;
  release(actor: Actor, held: Held): Promise<void>;
}

interface Deps {
  readonly holds: LegalHolds;
  readonly teams: Pick<TeamStore, 'findBySlug' | 'findBySlugs'>;
  readonly findPeople: Pick<FindPeople, 'named'>;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeManageHolds(deps: Deps): ManageHolds {
  const { holds, teams, audit, now } = deps;
  return {
    async list({ offset, limit }) {
      const all = await holds.list();
      return { found: await withNames(all.slice(offset, offset + limit), deps), total: all.length };
    },
    async set(actor, held, reason) {
      if (held.of === 'team' && !(await teams.findBySlug(held.id)))
        throw new AppError('NOT_FOUND', 'This team does not exist.');
      const hold = { ...held, reason, since: now(), by: { id: actor.id, name: actor.name } };
      const found = await holds.find(held);
      if (found?.reason !== reason) {
        const before = await holds.set(hold);
        await audit(entryOf(actor, 'hold.set', held, before, reason));
      }
      const [named] = await withNames([(await holds.find(held)) ?? hold], deps);
      return named ?? { ...hold, name: held.id };
    },
    async release(actor, held) {
      const before = await holds.release(held);
      if (before !== undefined) await audit(entryOf(actor, 'hold.release', held, before, undefined));
    },
  };
}

async function withNames(holds: readonly LegalHold[], { teams, findPeople }: Pick<Deps, 'teams' | 'findPeople'>) {
  const idsOf = (of: Held['of']) => holds.filter((hold) => hold.of === of).map(({ id }) => id);
  const [people, found] = [await findPeople.named(idsOf('person')), await teams.findBySlugs(idsOf('team'))];
  const names = {
    person: new Map(people.map(({ id, name }) => [id, name])),
    team: new Map(found.map(({ slug, name }) => [slug, name])),
  };
  return holds.map((hold): NamedHold => ({ ...hold, name: names[hold.of].get(hold.id) ?? hold.id }));
}

const entryOf = ({ id: actorId }: Actor, action: string, held: Held, before?: string, after?: string) => ({
  ...({ actorId, action, outcome: 'success', reason: null } as const),
  resource: held.of === 'team' ? teamObject(held.id) : userSubject(held.id),
  before: factsOf(before),
  after: factsOf(after),
});

const factsOf = (reason: string | undefined) => (reason === undefined ? [] : [`held: ${reason}`]);
