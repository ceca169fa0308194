import { dependencyDown } from '@parley/service';
import { z } from 'zod';
import type { AdminApi } from './admin-api.js';
import { namingIdp } from './admin-refusal.js';

const group = z.object({ id: z.string().min(1), name: z.string(), path: z.string() });
/** A group of the idp. Its path, which begins with a slash, is its own; groups at different places may share a name. */
export type IdpGroup = z.infer<typeof group>;

const some = z.object({ id: z.string().min(1) });
const counted = z.object({ count: z.int().nonnegative() });

/** The idp's groups. Every method throws AppError `SERVICE_UNAVAILABLE` naming idp when it cannot be asked. */
export interface IdpGroups {
  /** A page by name, and how many there are: groups at any level with the text in their name; without one the top level. */
  search(text: string | undefined, first: number, max: number): Promise<{ groups: IdpGroup[]; total: number }>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<IdpGroup | undefined>;
  /**
   * Ids of all people in the group or in one below it, sorted; `undefined` where there is no such group. All or nothing:
   * pages that do not fit together, because one is missing or somebody came or went meanwhile, are a bad answer, and so is
   * a group that goes while those around it are read.
   */
  members(id: string): Promise<string[] | undefined>;
  /** Paths of all groups that a person is directly in; `undefined` for somebody whom the idp does not know. */
  pathsOf(userId: string): Promise<string[] | undefined>;
}

export interface IdpGroupsOptions {
  readonly pageSize?: number;
  /** More members than this are a bad answer. */
  readonly maxMembers?: number;
  /** More groups than this in one, at all levels together, are a bad answer. */
  readonly maxGroups?: number;
}

/** @param api of a realm, `<idp>/admin/realms/<realm>`, with the right view-users or manage-users */
export function createIdpGroups(
  api: AdminApi,
  { pageSize = 500, maxMembers = 50_000, maxGroups = 1_000 }: IdpGroupsOptions = {},
): IdpGroups {
  /** Each page begins with the end of the one before it, and after the last there is nothing: so no page is missing. */
  const wholeList = async <T>(path: string, schema: z.ZodType<T>, keyOf: (one: T) => string, most = maxMembers) => {
    const found = new Set<string>();
    for (;;) {
      const [first, last] = [Math.max(0, found.size - 1), [...found].at(-1)];
      const query = new URLSearchParams({ first: String(first), max: String(pageSize), briefRepresentation: 'true' });
      const page = await api.find(`${path}?${query.toString()}`, z.array(schema));
      if (page === undefined) return undefined;
      const keys = page.map(keyOf);
      if (last !== undefined && keys.shift() !== last) throw doNotFit();
      if (keys.length === 0) return [...found];
      for (const key of keys) {
        if (found.has(key)) throw doNotFit();
        found.add(key);
      }
      if (found.size > most) throw tooMany(most);
    }
  };
  const directlyIn = (id: string) => wholeList(`${addressOf(id)}/members`, some, ({ id: one }) => one);
  const rightBelow = (id: string) => wholeList(`${addressOf(id)}/children`, some, ({ id: one }) => one, maxGroups);
  /** One after the other, so that a large tree takes no more of the idp than a small one. */
  const everyoneIn = async (top: string) => {
    const groups = new Set([top]);
    const people = new Set<string>();
    for (const id of groups) {
      const [members, below] = [await directlyIn(id), await rightBelow(id)];
      if (!members || !below) {
        if (id === top) return undefined;
        throw doNotFit();
      }
      for (const one of members) people.add(one);
      for (const one of below) groups.add(one);
      if (people.size > maxMembers) throw tooMany(maxMembers);
      if (groups.size > maxGroups) throw tooMany(maxGroups);
    }
    return [...people].sort();
  };
  return {
    async search(text, first, max) {
      const asked = text === undefined || text === '' ? undefined : text;
      const filter = asked === undefined ? { top: 'true' } : { search: asked };
      const page = { ...(asked !== undefined && { search: asked }), first: String(first), max: String(max) };
      const query = new URLSearchParams({ ...page, populateHierarchy: 'false', briefRepresentation: 'true' });
      const [groups, { count: total }] = await Promise.all([
        api.get(`/groups?${query.toString()}`, z.array(group)),
        api.get(`/groups/count?${new URLSearchParams(filter).toString()}`, counted),
      ]).catch(namingIdp);
      return { groups, total };
    },
    find: async (id) => (isId(id) ? api.find(addressOf(id), group).catch(namingIdp) : undefined),
    members: async (id) => (isId(id) ? everyoneIn(id).catch(namingIdp) : undefined),
    pathsOf: async (userId) =>
      isId(userId)
        ? wholeList(`/users/${encodeURIComponent(userId)}/groups`, group, ({ path }) => path).catch(namingIdp)
        : undefined,
  };
}

/** Everything else would be another address: a step of a path, which no encoding hides, or something that is no group. */
const isId = (id: string): boolean => !['', '.', '..', 'count'].includes(id);

const addressOf = (id: string): string => `/groups/${encodeURIComponent(id)}`;

const tooMany = (most: number) => dependencyDown('idp', 'bad_answer', new Error(`more than ${most}`));
const doNotFit = () => dependencyDown('idp', 'bad_answer', new Error('the pages of a list do not fit together'));
