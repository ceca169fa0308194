import type { SpaceMappingRecord } from '@parley/contracts';

/** Which spaces which team has. */
export interface TeamSpaceStore {
  /** The team's active spaces, by name. */
  listOf(workspaceId: string, teamId: string): Promise<SpaceMappingRecord[]>;
  /** The active mappings among these spaces, whoever has them. */
  listActive(workspaceId: string, spaceIds: readonly string[]): Promise<SpaceMappingRecord[]>;
  /** Ids of the active spaces of these teams. */
  listIdsOfTeams(workspaceId: string, teamSlugs: readonly string[]): Promise<string[]>;
}
