import { dependencyDown } from '@parley/service';
import { z } from 'zod';
import type { AdminApi } from './admin-api.js';
import { namingIdp } from './admin-refusal.js';

const profile = z.looseObject({
  id: z.string().min(1),
  username: z.string(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  enabled: z.boolean().default(false),
  attributes: z.record(z.string(), z.array(z.string())).default({}),
});
/** A user as the idp's admin REST shows it, with whatever else it shows. */
export type IdpUser = z.infer<typeof profile>;

/** The attribute that names a user's person at the chat product. */
export const linkAttribute = 'chatx_user_id';

/** The idp's users. Every method throws AppError `SERVICE_UNAVAILABLE` naming idp when it cannot be asked. */
export interface IdpUsers {
  /** People by user name, service accounts left out. */
  list(first: number, max: number): Promise<IdpUser[]>;
  count(): Promise<number>;
  /** People by user name in whose name, user name or e-mail address each word of the text stands: a page, and the total. */
  search(text: string, first: number, max: number): Promise<{ users: IdpUser[]; total: number }>;
  /** All people who have exactly this value of an attribute, other values of it or not; disabled ones too. */
  having(attribute: string, value: string): Promise<IdpUser[]>;
  /** Whoever has exactly this e-mail address, in whatever case; disabled ones too. */
  allWithEmail(email: string): Promise<IdpUser[]>;
  /** The person of exactly this e-mail address, in whatever case; `undefined` for none, for several, and for a disabled one. */
  withEmail(email: string): Promise<IdpUser | undefined>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<IdpUser | undefined>;
  /** Writes a user back whole: the idp wipes what a profile leaves out. */
  save(user: IdpUser): Promise<void>;
}

/** Each word with anything around it; what has a meaning to the idp's search stands for a blank. */
const patternOf = (text: string): string =>
  text
    .split(/[\s"*%_]+/)
    .filter((word) => word !== '')
    .map((word) => `*${word}*`)
    .join(' ');

const pageSize = 100;

/** The idp repeats a full page: it would do so for ever. */
const endless = () => dependencyDown('idp', 'bad_answer', new Error('the list of users repeats a page'));

/** @param api of a realm, `<idp>/admin/realms/<realm>`, with the rights view-users and, to save, manage-users */
export function createIdpUsers(api: AdminApi): IdpUsers {
  const search = (query: Record<string, string>, first: number, max: number) => {
    const text = new URLSearchParams({ ...query, first: String(first), max: String(max) }).toString();
    return api.get(`/users?${text}`, z.array(profile)).catch(namingIdp);
  };
  const allWithEmail = async (email: string) => {
    const found = await search({ email, exact: 'true' }, 0, 2);
    return found.filter((one) => one.email?.toLowerCase() === email.toLowerCase());
  };
  return {
    allWithEmail,
    async search(text, first, max) {
      const pattern = patternOf(text);
      if (pattern === '') return { users: [], total: 0 };
      const [users, total] = await Promise.all([
        search({ search: pattern, briefRepresentation: 'false' }, first, max),
        api
          .get(`/users/count?${new URLSearchParams({ search: pattern }).toString()}`, z.int().nonnegative())
          .catch(namingIdp),
      ]);
      return { users, total };
    },
    list: (first, max) => search({ briefRepresentation: 'false' }, first, max),
    async having(attribute, value) {
      const found = new Map<string, IdpUser>();
      for (let first = 0, size = pageSize; size === pageSize; first += pageSize) {
        const page = await search({ q: `${attribute}:${value}` }, first, pageSize);
        if (page.length === pageSize && page.every(({ id }) => found.has(id))) throw endless();
        for (const user of page) found.set(user.id, user);
        size = page.length;
      }
      // The idp's search ignores case, and ids differ by case: only equal bytes are the same value.
      return [...found.values()].filter(({ attributes }) => attributes[attribute]?.includes(value));
    },
    async withEmail(email) {
      const [user, other] = await allWithEmail(email);
      return user?.enabled === true && !other ? user : undefined;
    },
    count: () => api.get('/users/count', z.int().nonnegative()).catch(namingIdp),
    find: async (id) =>
      elsewhere.has(id) ? undefined : api.find(`/users/${encodeURIComponent(id)}`, profile).catch(namingIdp),
    save: (user) => api.send('PUT', `/users/${encodeURIComponent(user.id)}`, user).catch(namingIdp),
  };
}

/**
 * No user has these ids: at their addresses the idp keeps something else, and takes the first two for steps of a path
 * (RFC 3986, section 5.2.4), which no encoding hides.
 */
const elsewhere: ReadonlySet<string> = new Set(['.', '..', 'count', 'profile']);
