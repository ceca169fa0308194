import type { PageQuery, SpaceMappingRecord } from '@parley/contracts';

/** Which spaces to list; `spaceIds` leaves the others out. */
export interface SpaceListQuery extends PageQuery {
  readonly workspaceId: string;
  readonly spaceIds?: readonly string[];
}

/** Spaces that teams have, read in pages. */
export interface SpaceListStore {
  /** Active mappings by name, ids deciding between those of one name. */
  listActive(query: SpaceListQuery): Promise<{ items: SpaceMappingRecord[]; total: number }>;
  /** How many active grants each of these spaces has; a space without any is left out. */
  countGrants(workspaceId: string, spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
