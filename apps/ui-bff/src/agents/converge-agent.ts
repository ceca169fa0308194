import {
  agentObject,
  type AuthzClient,
  everyone,
  teamAdmins,
  teamMembers,
  type Tuple,
  userSubject,
} from '@parley/authz-client';
import type { Converge } from '../outbox/outbox.js';
import type { AgentConfig, AgentStore } from './agent.store.js';
import type { TellAgent } from './tell-agent.js';
import type { ToldTuplesStore } from './told-tuples.store.js';

interface Deps {
  readonly agents: Pick<AgentStore, 'findConfig'>;
  /** Slugs of the teams that were given the agent beside its own, when a chat space was wired. */
  readonly listTeamsWithAgent: (agentId: string) => Promise<string[]>;
  readonly authz: Pick<AuthzClient, 'replace'>;
  readonly tellAgent: TellAgent;
  readonly told: Pick<ToldTuplesStore, 'forget'>;
}

/**
 * Updates the tuples of one agent in authz to match docdb. What chat spaces, single people and, in authz alone, teams
 * were given is left alone, unless the agent is gone: a new one with its id must inherit nothing.
 */
export function makeConvergeAgent({ agents, listTeamsWithAgent, authz, tellAgent, told }: Deps): Converge {
  return async (id) => {
    const config = await agents.findConfig(id);
    if (config) return tellAgent(id, wantedAgentTuples(config, await listTeamsWithAgent(id)));
    const changes = await authz.replace({ within: [{ object: agentObject(id) }], wanted: [] });
    await told.forget(id);
    return changes;
  };
}

/** Its maker owns it, the admins of its team manage it, and its teams, or everybody, use it. */
export function wantedAgentTuples(config: AgentConfig, teamsBeside: readonly string[]): Tuple[] {
  const { owner_subject: owner, owner_team_slug: team, shared_with_teams: shared, visibility } = config;
  const object = agentObject(config._id);
  const users = new Set([...(team ? [team] : []), ...shared, ...teamsBeside]);
  return [
    ...(owner ? [{ user: userSubject(owner), relation: 'owner', object } as const] : []),
    ...(team ? [{ user: teamAdmins(team), relation: 'manager', object } as const] : []),
    ...[...users].map((slug): Tuple => ({ user: teamMembers(slug), relation: 'user', object })),
    ...(visibility === 'global' ? [{ user: everyone, relation: 'user', object } as const] : []),
  ];
}
