import type { PageQuery, SpaceMappingRecord } from '@parley/contracts';
import type { Team } from '../chatx/space.store.js';

/** Which spaces which team has. */
export interface TeamSpaceStore {
  findTeam(id: string): Promise<Team | undefined>;
  /** One page of all teams, by name, slugs deciding between those of one name. */
  listTeams(page: PageQuery): Promise<{ teams: Team[]; total: number }>;
  /** The team's active spaces, by name. */
  listOf(workspaceId: string, teamId: string): Promise<SpaceMappingRecord[]>;
  /** The active mappings among these spaces, whoever has them. */
  listActive(workspaceId: string, spaceIds: readonly string[]): Promise<SpaceMappingRecord[]>;
  /** Ids of the active spaces of these teams. */
  listIdsOfTeams(workspaceId: string, teamSlugs: readonly string[]): Promise<string[]>;
}
