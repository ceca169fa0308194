import type { Spender } from '@parley/docdb';
import type { AgentStore } from '../agents/agent.store.js';
import type { TeamStore } from '../teams/team.store.js';

/** What people call teams, by their slugs, or agents, by their ids; those that there are no more are left out. */
export type SpenderNames = (of: Spender['of'], ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Deps {
  readonly teams: Pick<TeamStore, 'findBySlugs'>;
  readonly agents: Pick<AgentStore, 'namesById'>;
}

export const makeSpenderNames =
  ({ teams, agents }: Deps): SpenderNames =>
  async (of, ids) => {
    if (of === 'agent') return agents.namesById(ids);
    return new Map((await teams.findBySlugs(ids)).map(({ slug, name }) => [slug, name]));
  };
