import { type AgentCard, agentCardBody } from '@parley/contracts';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';

export interface AgentCardDeps {
  readonly readAgentCard: (bearer: string) => Promise<AgentCard>;
}

/** `GET /api/agent-card`: what is behind the chat. */
export const agentCardRoutes = ({ readAgentCard }: AgentCardDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/agent-card',
    access: 'signedIn',
    tag: 'Chat',
    summary: 'Get the card of the agents behind the chat',
    success: { description: 'The card, at most five minutes old', schema: agentCardBody },
    handle: async ({ caller }) => ok(await readAgentCard(caller.token.raw)),
  }),
];
