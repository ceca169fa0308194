import type { GroupSource, GroupsQuery, GroupView } from '@parley/contracts';
import { groupKey } from './group.js';
import type { GroupStore } from './group.store.js';

/** A page of all groups, those that are pushed here first, with what each is linked to. Throws 503 naming idp. */
export type FindGroups = (query: GroupsQuery) => Promise<{ groups: GroupView[]; total: number }>;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

/** A page of the groups of one source, and how many there are. */
export type SearchGroups = (
  text: string | undefined,
  first: number,
  max: number,
) => Promise<{ groups: readonly Found[]; total: number }>;

interface Deps {
  readonly search: Readonly<Record<GroupSource, SearchGroups>>;
  readonly groups: Pick<GroupStore, 'load'>;
}

export function makeFindGroups({ search, groups }: Deps): FindGroups {
  return async ({ q, offset, limit }) => {
    const pushed = await search.scim(q, offset, limit);
    const left = limit - pushed.groups.length;
    // One is asked for even where none is needed: the number of all is.
    const atIdp = await search.idp(q, Math.max(0, offset - pushed.total), Math.max(1, left));
    const views = [...viewsOf('scim', pushed.groups), ...viewsOf('idp', atIdp.groups.slice(0, left))];
    const known = new Map((await groups.load(views.map(({ id }) => id))).map(({ key, links }) => [key, links]));
    return {
      groups: views.map((view) => ({ ...view, links: [...(known.get(view.id) ?? [])] })),
      total: pushed.total + atIdp.total,
    };
  };
}

const viewsOf = (source: GroupSource, found: readonly Found[]) =>
  found.map(({ id, name, path }) => ({ id: groupKey(source, id), source, name, path }));
