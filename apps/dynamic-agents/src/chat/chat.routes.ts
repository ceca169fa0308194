import {
  cancelAnswer,
  cancelRequest,
  conversationId,
  deletedBody,
  eventOrder,
  invokeAnswer,
  resumeRequest,
  startRequest,
} from '@parley/contracts';
import { type Exchange, openEventStream } from '@parley/service';
import { z } from 'zod';
import { type AgentsRoute, route } from '../http/route.js';
import type { CancelRun } from './cancel-run.js';
import type { ForgetConversation } from './forget-conversation.js';
import { invoked } from './invoked.js';
import type { ResumeRun } from './resume-run.js';
import type { AcceptedRun, StartRun } from './start-run.js';

export interface ChatDeps {
  readonly startRun: StartRun;
  readonly resumeRun: ResumeRun;
  readonly cancelRun: CancelRun;
  readonly forgetConversation: ForgetConversation;
  /** Ends the streams of a service that stops. */
  readonly stopping: AbortSignal;
}

const common = { access: 'user', tag: 'Chat' } as const;
const events = {
  description: eventOrder,
  contentType: 'text/event-stream',
};

/** What asks agents. */
export const chatRoutes = ({
  startRun,
  resumeRun,
  cancelRun,
  forgetConversation,
  stopping,
}: ChatDeps): AgentsRoute[] => [
  route({
    ...common,
    method: 'post',
    path: '/api/v1/chat/stream/start',
    summary: 'Ask an agent and stream the answer as events',
    body: startRequest,
    success: events,
    respond: async ({ caller, body }, exchange) => stream(await startRun(caller, body), exchange, stopping),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/v1/chat/stream/resume',
    summary: 'Answer a waiting run and stream the rest as events',
    body: resumeRequest,
    success: events,
    respond: async ({ caller, body }, exchange) => stream(await resumeRun(caller, body), exchange, stopping),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/v1/chat/stream/cancel',
    summary: 'Stop your run in a conversation, on any replica',
    body: cancelRequest,
    success: { description: 'Whether a run was stopped', schema: cancelAnswer },
    handle: async ({ caller, body }) => ({
      success: true as const,
      data: { cancelled: await cancelRun(caller, body) },
    }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/v1/chat/invoke',
    summary: 'Ask an agent and wait for the whole answer',
    body: startRequest,
    success: { description: 'The answer', schema: invokeAnswer },
    handle: async ({ caller, body, signal }) => invoked(await startRun(caller, body), body, signal),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/v1/chat/conversations/:conversation_id',
    summary: 'Delete your questions and answers in a conversation',
    description:
      'Succeeds if the conversation does not exist. Withdraws a waiting question. While an answer is running it returns 409 and deletes nothing.',
    params: z.object({ conversation_id: conversationId.describe('Id of the conversation') }),
    success: { description: 'Deleted', schema: deletedBody },
    async handle({ caller, params }) {
      await forgetConversation(caller, params.conversation_id);
      return { success: true as const, message: 'The conversation was deleted.' };
    },
  }),
];

async function stream(run: AcceptedRun, { req, res }: Exchange, stopping: AbortSignal): Promise<void> {
  const events = openEventStream(req, res, { stopping });
  await run({ emit: (event) => events.send(event), signal: events.signal });
  events.end();
}
