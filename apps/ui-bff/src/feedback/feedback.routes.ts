import { conversationId, deletedBody, recordId, turnFeedback, turnFeedbackBody } from '@parley/contracts';
import { z } from 'zod';
import { done, ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import type { RateTurn } from './rate-turn.js';

export interface FeedbackDeps {
  readonly rateTurn: RateTurn;
}

const one = {
  path: '/api/v1/chat/conversations/:id/turns/:turnId/feedback',
  tag: 'Conversations',
  access: 'signedInOrOnBehalf',
  params: z.object({
    id: conversationId.describe('Id of the conversation'),
    turnId: recordId.describe('Id of the turn, or of one of its runs'),
  }),
} as const;
const errors = {
  404: 'The caller has no such answer',
  409: 'The answer is not finished',
};

/** What people say of the answers that they were given. */
export const feedbackRoutes = ({ rateTurn }: FeedbackDeps): BffRoute[] => [
  route({
    method: 'put',
    ...one,
    summary: 'Say whether an answer helped',
    description:
      'Replaces what was said before. Whoever manages the agent sees the question of an answer that did not help, and never who asked.',
    body: turnFeedback,
    bodyLimitBytes: 16 * 1024,
    success: { description: 'What is kept', schema: turnFeedbackBody },
    errors: { 400: 'Invalid fields, listed in `details`', ...errors },
    async handle({ caller, params, body }) {
      await rateTurn(caller, { conversationId: params.id, turn: params.turnId }, body);
      return ok(body);
    },
  }),
  route({
    method: 'delete',
    ...one,
    summary: 'Take back what was said of an answer',
    success: { description: 'Taken back, or nothing was said', schema: deletedBody },
    errors,
    async handle({ caller, params }) {
      await rateTurn(caller, { conversationId: params.id, turn: params.turnId }, null);
      return done('Feedback deleted.');
    },
  }),
];
