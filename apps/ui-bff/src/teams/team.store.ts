import type { PageQuery, TeamRecord } from '@parley/contracts';

export type Team = Pick<TeamRecord, '_id' | 'slug' | 'name'>;

export interface TeamFilter {
  readonly q?: string | undefined;
  readonly slugs?: readonly string[] | undefined;
}

/** Where teams are kept. Every method may be repeated without harm. */
export interface TeamStore {
  find(id: string): Promise<Team | undefined>;
  findBySlug(slug: string): Promise<Team | undefined>;
  /** Those of them that exist, in no particular order. */
  findBySlugs(slugs: readonly string[]): Promise<Team[]>;
  /**
   * One page of teams, by name, slugs deciding between those of one name: those in whose name or slug the text stands,
   * in whatever case, and of these slugs alone where they are given.
   */
  list(page: PageQuery & TeamFilter): Promise<{ teams: Team[]; total: number }>;
  /** False when the slug is taken. */
  insert(team: Team): Promise<boolean>;
  /** False when the team is not called `from` any more. */
  rename(id: string, from: string, to: string): Promise<boolean>;
  /** Removes the record; the team has nothing more by then. */
  removeBySlug(slug: string): Promise<void>;
  /** True when the team did not have the agent. */
  giveAgent(teamId: string, agentId: string): Promise<boolean>;
  /** Slugs of the teams that were given the agent. */
  slugsWithAgent(agentId: string): Promise<string[]>;
  /** Takes the agent from every team. */
  takeAgent(agentId: string): Promise<void>;
}
