import { isDeepStrictEqual } from 'node:util';
import { AppError, type EscalateTo, type FieldError, type SpaceRouteRecord } from '@parley/contracts';
import { type IdpUsers, linkAttribute } from '@parley/idp-admin';
import type { SpaceKey, SpaceStore } from '../space.store.js';

/** Routes as they are wanted, with those whom they name. */
type Naming = Pick<SpaceRouteRecord, 'agent_id' | 'escalate_to'>;

/** A space, and the team that it belongs to. */
type OfTeam = SpaceKey & { readonly teamSlug: string };

/**
 * Returns when everybody whom these routes name anew is there: people who can sign in, and spaces of the team. What a route
 * has already is not looked up again. Throws AppError `VALIDATION_ERROR` naming each that is not there, `SERVICE_UNAVAILABLE` naming
 * idp.
 */
export type RequireEscalation = (space: OfTeam, wanted: readonly Naming[], stored: readonly Naming[]) => Promise<void>;

interface Deps {
  readonly users: Pick<IdpUsers, 'having' | 'withEmail'>;
  readonly spaces: Pick<SpaceStore, 'findMapping'>;
}

/** How many are looked up at once. */
const atOnce = 8;

export function makeRequireEscalation(deps: Deps): RequireEscalation {
  return async (space, wanted, stored) => {
    const asked = new Map<string, Promise<string | undefined>>();
    const problems: FieldError[] = [];
    const named = wanted.flatMap((route, at) => (isNew(route, stored) ? namesIn(route.escalate_to, at) : []));
    const problemOf = ({ name, isSpace }: Named) => {
      const known = asked.get(name) ?? (isSpace ? spaceProblem(deps, space, name) : personProblem(deps, name));
      asked.set(name, known);
      return known;
    };
    for (let first = 0; first < named.length; first += atOnce) {
      const some = named.slice(first, first + atOnce);
      const found = await Promise.all(some.map(problemOf));
      problems.push(...some.flatMap(({ field }, at) => toProblem(field, found[at])));
    }
    if (problems.length > 0) throw notThere(problems);
  };
}

interface Named {
  readonly name: string;
  readonly isSpace: boolean;
  readonly field: string;
}

function namesIn(to: EscalateTo | null | undefined, at: number): Named[] {
  const field = `routes.${at}.escalate_to`;
  if (!to) return [];
  if ('space_id' in to) return [{ name: to.space_id, isSpace: true, field: `${field}.space_id` }];
  return to.people.map((name, index) => ({ name, isSpace: false, field: `${field}.people.${index}` }));
}

const isNew = ({ agent_id, escalate_to }: Naming, stored: readonly Naming[]): boolean => {
  const before = stored.find((one) => one.agent_id === agent_id)?.escalate_to;
  return !isDeepStrictEqual(before, escalate_to);
};

async function personProblem({ users }: Deps, name: string): Promise<string | undefined> {
  if (name.includes('@')) {
    if (await users.withEmail(name)) return undefined;
    return `Nobody with the address ${name} can sign in here. Check the spelling.`;
  }
  if ((await users.having(linkAttribute, name)).some(({ enabled }) => enabled)) return undefined;
  return `The chat account ${name} is linked to nobody who can sign in here. Use the e-mail address instead.`;
}

async function spaceProblem({ spaces }: Deps, { workspaceId, teamSlug }: OfTeam, spaceId: string) {
  const mapping = await spaces.findMapping({ workspaceId, spaceId });
  return mapping?.team_slug === teamSlug ? undefined : `The team of this space has no space ${spaceId}.`;
}

const toProblem = (field: string, message: string | undefined): FieldError[] =>
  message === undefined ? [] : [{ field, message }];

/** In words as well: not every client shows the details. */
const notThere = (problems: readonly FieldError[]): AppError =>
  new AppError('VALIDATION_ERROR', [...new Set(problems.map(({ message }) => message))].join(' '), {
    details: problems,
  });
