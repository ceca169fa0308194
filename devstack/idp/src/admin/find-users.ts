import { z } from 'zod';
import { isPerson, type User } from '../users/user.js';
import type { UserStore } from '../users/user.store.js';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const userQuery = z.object({
  q: z.string().optional(),
  search: z.string().optional(),
  username: z.string().optional(),
  email: z.string().optional(),
  exact: flag.optional(),
  enabled: flag.optional(),
  briefRepresentation: flag.optional(),
  first: z.coerce.number().int().min(0).default(0),
  max: z.coerce.number().int().min(-1).default(100),
});
export type UserQuery = z.infer<typeof userQuery>;

/** People who fit all of the query, by user name. Service accounts are never listed. */
export function findUsers(users: UserStore, query: UserQuery): User[] {
  const attributes = attributesIn(query.q);
  const matches = (value: string | undefined, wanted: string | undefined) =>
    wanted === undefined || fits(value ?? '', wanted, query.exact === true);
  return users
    .list()
    .filter(isPerson)
    .filter((user) => attributes.every(([name, value]) => hasAttribute(user, name, value)))
    .filter(({ username, email }) => matches(username, query.username) && matches(email, query.email))
    .filter(({ enabled }) => query.enabled === undefined || query.enabled === enabled)
    .filter((user) => query.search === undefined || isFound(user, query.search));
}

/** Page of a list; `max` -1 means all of it. */
export const pageOf = <T>(list: T[], { first, max }: UserQuery): T[] =>
  list.slice(first, max === -1 ? undefined : first + max);

/** `name:value name2:"other value"`; blanks separate pairs. */
function attributesIn(q = ''): [string, string][] {
  const pairs = q.matchAll(/(?:"([^"]+)"|([^\s:"]+)):(?:"([^"]*)"|(\S+))/g);
  return [...pairs].map(([, quoted, plain, quotedValue, value]) => [quoted ?? plain ?? '', quotedValue ?? value ?? '']);
}

/** Case is ignored, so callers must compare what comes back; a value with a colon is never found. */
function hasAttribute(user: User, name: string, wanted: string): boolean {
  if (wanted.includes(':')) return false;
  return user.attributes[name]?.some((value) => value.toLowerCase() === wanted.toLowerCase()) ?? false;
}

const fits = (value: string, wanted: string, isExact: boolean) =>
  isExact ? value.toLowerCase() === wanted.toLowerCase() : value.toLowerCase().includes(wanted.toLowerCase());

/** Every word must fit: as a prefix, unless the text says otherwise: `*` stands for anything, quotes mean exactly this. */
function isFound({ username, email, firstName, lastName }: User, search: string): boolean {
  const exact = /^"(.*)"$/.exec(search)?.[1];
  const words = exact === undefined ? search.trim().split(/\s+/) : [exact];
  return words.every((word) => {
    const pattern = (exact ?? (word.includes('*') ? word : `${word}*`)).toLowerCase();
    const parts = pattern.split(exact === undefined ? '*' : '\0');
    return [username, email, firstName, lastName].some((value) => isLike(value?.toLowerCase() ?? '', parts));
  });
}

/** Whether the parts appear in order, the first at the beginning and the last at the end. */
function isLike(value: string, parts: string[]): boolean {
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return value === first;
  if (!value.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let position = first.length;
  for (const part of rest) {
    const found = value.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return value.length - last.length >= position && value.endsWith(last);
}
