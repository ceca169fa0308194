import { LRUCache } from 'lru-cache';
import { userAnswer } from './wiki-answers.js';
import type { GetJson } from './wiki-http.js';
import { WikiRefusal } from './wiki-refusal.js';

/** Names of people, by what storage format knows them by: an account id, a user key or a user name. */
export type PeopleNames = Readonly<Record<string, string>>;

/** By the attribute of `ri:user`, the parameter of `GET /rest/api/user`. */
const parameters = { 'account-id': 'accountId', userkey: 'key', username: 'username' } as const;

const mention = /\bri:(account-id|userkey|username)="([^"<>&]{1,200})"/g;
/** One page may name a whole company; the rest of it stays without names. */
const maxAsked = 200;
const maxKept = 10_000;

/** Looks up the people whom a page names. Resolves to the names that the wiki tells. */
export type NamePeople = (storage: string, signal: AbortSignal) => Promise<PeopleNames>;

export function wikiPeople(get: GetJson): NamePeople {
  const known = new LRUCache<string, string>({ max: maxKept, ttl: 24 * 3_600_000 });
  const nameOf = async (attribute: keyof typeof parameters, id: string, signal: AbortSignal) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const path = `/rest/api/user?${parameters[attribute]}=${encodeURIComponent(id)}`;
    const name = await get(path, userAnswer, signal).then(({ displayName }) => displayName, asUnknown);
    if (name !== undefined) known.set(id, name);
    return name ?? '';
  };
  return async (storage, signal) => {
    const ids = new Map<string, keyof typeof parameters>();
    for (const [, attribute, id = ''] of storage.matchAll(mention)) {
      if (ids.size >= maxAsked) break;
      ids.set(id, attribute as keyof typeof parameters);
    }
    const names: Record<string, string> = {};
    for (const [id, attribute] of ids) {
      const name = await nameOf(attribute, id, signal);
      if (name !== '') names[id] = name;
    }
    return names;
  };
}

/** A page is worth more than its names: whom the wiki does not name stays unnamed, for this time or for a day. */
function asUnknown(error: unknown): string | undefined {
  if (error instanceof WikiRefusal) return error.isPassing ? undefined : '';
  throw error;
}
