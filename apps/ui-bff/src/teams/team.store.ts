import type { PageQuery, TeamRecord } from '@parley/contracts';

export type Team = Pick<TeamRecord, '_id' | 'slug' | 'name'>;

/** Where teams are kept. Every method may be repeated without harm. */
export interface TeamStore {
  find(id: string): Promise<Team | undefined>;
  findBySlug(slug: string): Promise<Team | undefined>;
  /** Those of them that exist, in no particular order. */
  findBySlugs(slugs: readonly string[]): Promise<Team[]>;
  /** One page of all teams, by name, slugs deciding between those of one name. */
  list(page: PageQuery): Promise<{ teams: Team[]; total: number }>;
  /** True when the team did not have the agent. */
  giveAgent(teamId: string, agentId: string): Promise<boolean>;
  /** Slugs of the teams that were given the agent. */
  slugsWithAgent(agentId: string): Promise<string[]>;
  /** Takes the agent from every team. */
  takeAgent(agentId: string): Promise<void>;
}
