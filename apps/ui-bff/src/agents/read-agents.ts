import { agentObject, type AuthzClient, idOf, userSubject } from '@parley/authz-client';
import type { PageQuery } from '@parley/contracts';
import type { RequireRight } from '../access/admin-gate.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { IsAdmin } from '../access/roles.js';
import { noSuchAgent } from './agent-id.js';
import type { Agent, AgentConfig, AgentStore } from './agent.store.js';

/** The agents that a caller may use, decided in one batch. A read that writes nothing. */
export type ListUsableAgents = (actor: Actor) => Promise<Agent[]>;
/** The configs that a caller may change, all of them for an admin. */
export type ListAgentConfigs = (actor: Actor, page: PageQuery) => Promise<{ items: AgentConfig[]; total: number }>;
/** Throws AppError `NOT_FOUND`, `FORBIDDEN` for whoever may not change it. */
export type ReadAgentConfig = (actor: Actor, id: string) => Promise<AgentConfig>;

interface Deps {
  readonly agents: Pick<AgentStore, 'listEnabled' | 'listConfigs' | 'findConfig'>;
  readonly authz: Pick<AuthzClient, 'batchCheck' | 'listObjects'>;
  readonly isAdmin: IsAdmin;
  readonly requireRight: RequireRight;
}

export function makeListUsableAgents({ agents, authz }: Deps): ListUsableAgents {
  return async ({ id }) => {
    const subject = userSubject(id);
    const all = await agents.listEnabled();
    const questions = all.map((agent) => ({ subject, relation: 'can_use', object: agentObject(agent.id) }) as const);
    const answers = await authz.batchCheck(questions);
    return all.filter((_agent, index) => answers[index] === true);
  };
}

export function makeListAgentConfigs({ agents, authz, isAdmin }: Deps): ListAgentConfigs {
  return async (actor, page) => {
    requirePerson(actor);
    if (await isAdmin(actor.token)) return agents.listConfigs(page);
    const objects = await authz.listObjects(userSubject(actor.id), 'can_write', 'agent');
    const ids = objects.map(idOf).filter((id) => id !== undefined);
    return agents.listConfigs({ ...page, ids });
  };
}

export function makeReadAgentConfig({ agents, requireRight }: Deps): ReadAgentConfig {
  return async (actor, id) => {
    const config = await agents.findConfig(id);
    if (!config) throw noSuchAgent();
    await requireRight(actor, 'can_write', agentObject(id));
    return config;
  };
}
