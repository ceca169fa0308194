import {
  conversationId,
  escalationBody,
  escalationPage,
  escalationQuery,
  escalationRequest,
  type EscalationView,
  ownEscalationBody,
  ownEscalationsBody,
  type OwnEscalationView,
  recordId,
  toPage,
} from '@parley/contracts';
import { z } from 'zod';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import type { Escalation } from './escalation.store.js';
import type { OwnEscalations } from './hand-on.js';
import { type Escalations, noSuchEscalation } from './resolve-escalations.js';

export interface EscalationDeps {
  readonly ownEscalations: OwnEscalations;
  readonly escalations: Escalations;
}

const conversation = z.object({ id: conversationId.describe('Id of the conversation') });
const own = { access: 'signedIn', tag: 'Conversations' } as const;
const managed = { access: 'signedIn', tag: 'Gaps' } as const;

/** Questions that people hand to whoever manages the agent or a cited source. */
export const escalationRoutes = ({ ownEscalations, escalations }: EscalationDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/v1/chat/conversations/:id/escalations',
    ...own,
    params: conversation,
    summary: 'List what was handed to people in a conversation, and what became of it',
    success: { description: 'Oldest first', schema: ownEscalationsBody },
    handle: async ({ caller, params: { id } }) =>
      ok({ escalations: (await ownEscalations.list(caller, id)).map(toOwnView) }),
  }),
  route({
    method: 'put',
    path: '/api/v1/chat/conversations/:id/turns/:turnId/escalation',
    ...own,
    rate: 'chat',
    params: conversation.extend({ turnId: recordId.describe('Id of the turn, or of one of its runs') }),
    summary: 'Hand a question to the people who manage the agent or a cited source',
    description:
      'They get the question, the answer, its sources, and the name and address of the caller. Once for a turn: repeated, it answers as the first time. Kept for 90 days, or until the conversation is deleted.',
    body: escalationRequest,
    bodyLimitBytes: 16 * 1024,
    success: { description: 'What is kept', schema: ownEscalationBody },
    errors: {
      400: 'Invalid fields, listed in `details`',
      404: 'The caller has no such answer',
      409: 'The answer is not finished',
    },
    handle: async ({ caller, params: { id, turnId }, body }) =>
      ok(toOwnView(await ownEscalations.handOn(caller, { conversationId: id, turn: turnId }, body))),
  }),
  route({
    method: 'get',
    path: '/api/escalations',
    ...managed,
    summary: 'List questions that people handed on',
    description: 'Of the agents and cited sources that the caller manages. Open ones oldest first.',
    query: escalationQuery,
    success: { description: 'One page', schema: escalationPage },
    errors: { 400: 'Invalid fields, listed in `details`' },
    async handle({ caller, query }) {
      const { found, total } = await escalations.list(caller, query);
      return toPage(found.map(toView), total, query);
    },
  }),
  route({
    method: 'post',
    path: '/api/escalations/:id/resolve',
    ...managed,
    params: z.object({ id: recordId.describe('Id of the escalation') }),
    noSuch: noSuchEscalation,
    summary: 'Say that a question is resolved',
    description: 'Once: whoever was first stays named. Whoever asked sees it below the answer.',
    success: { description: 'The escalation', schema: escalationBody },
    errors: { 404: 'The caller manages no such escalation' },
    handle: async ({ caller, params }) => ok(toView(await escalations.resolve(caller, params.id))),
  }),
];

const outcomeOf = ({ state, sentAt, resolved }: Escalation) => ({
  state,
  sent_at: sentAt.toISOString(),
  resolved_at: resolved?.at.toISOString() ?? null,
  resolved_by: resolved?.by ?? null,
});

const toOwnView = (escalation: Escalation): OwnEscalationView => ({
  turn_id: escalation.turnId,
  ...outcomeOf(escalation),
});

const toView = (escalation: Escalation): EscalationView => {
  const { turnId, agentId, asker, question, answer, comment, sources } = escalation;
  return {
    id: turnId,
    agent_id: agentId,
    ...{ asker, question, answer, comment, sources: [...sources] },
    ...outcomeOf(escalation),
  };
};
