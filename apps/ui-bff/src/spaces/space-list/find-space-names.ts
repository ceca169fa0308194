import type { SpaceListStore } from './space-list.store.js';

interface Deps {
  readonly alias: string | undefined;
  readonly list: Pick<SpaceListStore, 'listActive'>;
}

/** Names of those of these spaces that a team has, by id. For who was there: nobody's right to them is asked about. */
export const makeFindSpaceNames =
  ({ alias: workspaceId, list }: Deps) =>
  async (spaceIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (workspaceId === undefined || spaceIds.length === 0) return new Map();
    const { items } = await list.listActive({ workspaceId, spaceIds, limit: spaceIds.length, offset: 0 });
    return new Map(items.map(({ chatx_space_id, space_name }) => [chatx_space_id, space_name]));
  };
