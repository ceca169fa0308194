import { type AuthzClient, idOf, userSubject } from '@parley/authz-client';
import type { WaitingEntryRequest } from '@parley/contracts';
import type { IsAdmin } from '../access/roles.js';
import { resourceNamed } from '../access/resource.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';

/** Names of those of these agents, or chat spaces, that there are, by id. */
export type NamesOf = Readonly<
  Record<'agent' | 'space', (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>
>;

/** The open requests that the caller may decide, the oldest first. Throws AppError `AUTHZ_UNAVAILABLE`. */
export type ListWaiting = (actor: Actor) => Promise<WaitingEntryRequest[]>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly isAdmin: IsAdmin;
  readonly requests: Pick<AccessRequestStore, 'waiting'>;
  readonly namesOf: NamesOf;
}

/** Shown at once; the next ones follow when these are decided. Requests for what is not there are passed over. */
const shown = 50;
const lookedAt = 500;

export function makeListWaiting({ authz, isAdmin, requests, namesOf }: Deps): ListWaiting {
  return async (actor) => {
    requirePerson(actor);
    const admin = await isAdmin(actor.token);
    const waiting = await requests.waiting(admin ? 'all' : await managedBy(actor, authz), lookedAt);
    const names = await namesIn(waiting, namesOf);
    const there = waiting.filter(({ resource }) => names.has(resource)).slice(0, shown);
    return viewsOf(there, names, { authz, actor, admin });
  };
}

interface Viewer {
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly actor: Actor;
  readonly admin: boolean;
}

/** The same requests as whoever may decide them sees them, with the teams that they can let in. */
export async function viewsOf(
  requests: readonly AccessRequest[],
  names: ReadonlyMap<string, string>,
  { authz, actor, admin }: Viewer,
): Promise<WaitingEntryRequest[]> {
  if (requests.length === 0) return [];
  const mine = admin ? undefined : new Set(await teamsOf(authz, actor.id));
  const people = [...new Set(requests.map(({ personId }) => personId))];
  const teams = new Map(await Promise.all(people.map(async (id) => [id, await teamsOf(authz, id)] as const)));
  return requests.map((request) => ({
    ...{ id: request.id, resource: request.resource, resource_name: names.get(request.resource) ?? request.resource },
    ...{ requested_by: request.name, reason: request.reason, requested_at: request.requestedAt.toISOString() },
    teams: isShared(request) ? (teams.get(request.personId) ?? []).filter((team) => mine?.has(team) ?? true) : [],
  }));
}

/** A chat space has one team; others cannot be let in. */
export const isShared = ({ resource }: Pick<AccessRequest, 'resource'>): boolean => resource.startsWith('agent:');

async function managedBy({ id }: Actor, authz: Pick<AuthzClient, 'listObjects'>): Promise<string[]> {
  const of = (type: string) => authz.listObjects(userSubject(id), 'can_manage', type);
  return (await Promise.all([of('agent'), of('chatx_space')])).flat();
}

/** By resource, of those that are there. */
export async function namesIn(
  requests: readonly Pick<AccessRequest, 'resource'>[],
  namesOf: NamesOf,
): Promise<ReadonlyMap<string, string>> {
  const of = async (kind: 'agent' | 'space') => {
    const resources = requests.map(({ resource }) => resourceNamed(resource)).filter((one) => one.kind === kind);
    const names = await namesOf[kind]([...new Set(resources.map(({ id }) => id))]);
    return [...names].map(([id, name]) => [`${kind}:${id}`, name] as const);
  };
  return new Map((await Promise.all([of('agent'), of('space')])).flat());
}

/** Short names, in their order. */
async function teamsOf(authz: Pick<AuthzClient, 'listObjects'>, personId: string): Promise<string[]> {
  const objects = await authz.listObjects(userSubject(personId), 'can_use', 'team');
  return objects.flatMap((object) => idOf(object) ?? []).sort();
}
