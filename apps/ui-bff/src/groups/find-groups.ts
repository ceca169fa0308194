import type { GroupsQuery, GroupView } from '@parley/contracts';
import type { IdpGroups } from '@parley/idp-admin';
import { groupKey } from './group.js';
import type { GroupStore } from './group.store.js';

/** A page of the idp's groups with what each is linked to. Throws AppError `SERVICE_UNAVAILABLE` naming idp. */
export type FindGroups = (query: GroupsQuery) => Promise<{ groups: GroupView[]; total: number }>;

interface Deps {
  readonly idp: Pick<IdpGroups, 'search'>;
  readonly groups: Pick<GroupStore, 'load'>;
}

export function makeFindGroups({ idp, groups }: Deps): FindGroups {
  return async ({ q, offset, limit }) => {
    const { groups: found, total } = await idp.search(q, offset, limit);
    const views = found.map(({ id, name, path }) => ({ id: groupKey('idp', id), source: 'idp' as const, name, path }));
    const known = new Map((await groups.load(views.map(({ id }) => id))).map(({ key, links }) => [key, links]));
    return { groups: views.map((view) => ({ ...view, links: [...(known.get(view.id) ?? [])] })), total };
  };
}
