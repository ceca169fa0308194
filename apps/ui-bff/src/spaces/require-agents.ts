import { AppError } from '@parley/contracts';
import type { AgentStore } from '../agents/agent.store.js';
import type { SpaceRouteStore } from './space-routes/space-route.store.js';
import type { SpaceChange } from './space.store.js';

/** Returns when all of these agents exist, enabled or not. Throws AppError `NOT_FOUND` naming the first that does not. */
export type RequireAgents = (ids: readonly string[]) => Promise<void>;

/** Those of the ids that no agent has. */
export type FindMissingAgents = (ids: readonly string[]) => Promise<string[]>;

/**
 * Removes from a space what was just written about agents deleted in the meantime; returns their ids. Deletion looks
 * for such records after the agent is gone, so that one of the two always sees the other.
 */
export type TakeBackGone = (change: SpaceChange, agentIds: readonly string[]) => Promise<string[]>;

interface TakeBackDeps {
  readonly findMissingAgents: FindMissingAgents;
  readonly routes: Pick<SpaceRouteStore, 'revokeAgents'>;
}

export const makeTakeBackGone =
  ({ findMissingAgents, routes }: TakeBackDeps): TakeBackGone =>
  async (change, agentIds) => {
    const gone = await findMissingAgents(agentIds);
    if (gone.length > 0) await routes.revokeAgents(change, gone);
    return gone;
  };

const maxAtOnce = 500;

export const makeFindMissingAgents =
  (agents: Pick<AgentStore, 'listIds'>): FindMissingAgents =>
  async (ids) => {
    const unique = [...new Set(ids)].slice(0, maxAtOnce);
    if (unique.length === 0) return [];
    const known = new Set(await agents.listIds(unique));
    return unique.filter((id) => !known.has(id));
  };

export const makeRequireAgents =
  (findMissing: FindMissingAgents): RequireAgents =>
  async (ids) => {
    const [missing] = await findMissing(ids);
    if (missing !== undefined) throw agentNotFound(missing);
  };

export const agentNotFound = (id: string): AppError =>
  new AppError('NOT_FOUND', 'This agent does not exist.', { details: { reason: 'agent_not_found', agent_id: id } });
