import { availableAgentsBody, type SpaceMessage } from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';
import type { GatherFacts } from '../access/access-facts.js';
import type { Asker, Denial, IdentifyAsker } from '../access/identify-asker.js';
import { agentsFor } from '../access/list-routes.js';
import type { NamedAgent } from './command-texts.js';

/** The agents that answer a person in a space, the first one by default. Rejects when a dependency cannot say. */
export type ListAgents = (
  message: SpaceMessage,
) => Promise<{ readonly allowed: true; readonly agents: NamedAgent[] } | Denial>;

interface Deps {
  readonly gatherFacts: GatherFacts;
  readonly identifyAsker: IdentifyAsker;
  readonly uiUrl: string;
}

/** Agents of the space's routes, as far as ui-bff says that the person may use them. */
export function makeListAgents({ gatherFacts, identifyAsker, uiUrl }: Deps): ListAgents {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  const usableBy = async ({ token }: Asker): Promise<NamedAgent[]> => {
    const headers = { Authorization: `Bearer ${token.raw}`, Accept: 'application/json' };
    const res = await call(`${uiUrl}/api/dynamic-agents/available`, { headers });
    const answer = res.ok ? availableAgentsBody.safeParse(res.json()).data : undefined;
    if (!answer) throw dependencyDown('ui-bff', 'bad_answer', new Error(`the list of agents answered ${res.status}`));
    return answer.data;
  };
  return async (message) => {
    const facts = gatherFacts(message.space_id, message.person_id);
    const asker = await identifyAsker(facts);
    if (!asker.allowed) return asker;
    const [{ routes }, usable] = await Promise.all([facts.rights, usableBy(asker)]);
    const agents = agentsFor(message, routes).flatMap((agentId) => usable.find(({ id }) => id === agentId) ?? []);
    return { allowed: true, agents };
  };
}
