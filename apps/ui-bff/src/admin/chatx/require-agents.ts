import { AppError } from '@parley/contracts';
import type { AgentStore } from '../../agents/agent.store.js';

/** Returns when all of these agents exist, enabled or not. @throws AppError `NOT_FOUND` naming the first that does not */
export type RequireAgents = (ids: readonly string[]) => Promise<void>;

/** Those of the ids that no agent has. */
export type FindMissingAgents = (ids: readonly string[]) => Promise<string[]>;

const mostAtOnce = 500;

export const makeFindMissingAgents =
  (agents: Pick<AgentStore, 'listIds'>): FindMissingAgents =>
  async (ids) => {
    const unique = [...new Set(ids)].slice(0, mostAtOnce);
    if (unique.length === 0) return [];
    const known = new Set(await agents.listIds(unique));
    return unique.filter((id) => !known.has(id));
  };

export const makeRequireAgents =
  (findMissing: FindMissingAgents): RequireAgents =>
  async (ids) => {
    const [missing] = await findMissing(ids);
    if (missing === undefined) return;
    throw new AppError('NOT_FOUND', 'There is no such agent.', {
      details: { reason: 'agent_not_found', agent_id: missing },
    });
  };
