import {
  cancelAnswer,
  cancelRequest,
  eventOrder,
  invokeAnswer,
  invokeAnswerOf,
  recordId,
  resumeRequest,
  startRequest,
} from '@parley/contracts';
import { parse } from '@parley/service';
import type { Response } from 'express';
import { z } from 'zod';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import { makeBeginOnce, once } from './begin-once.js';
import type { CancelRun } from './cancel-run.js';
import { chatBodyBytes, type ChatDeps } from './chat.routes.js';
import type { ResumeRun } from './resume-run.js';
import { endOf, eventStream, lastEventId, onceLeft, requireAnswer, streamFeed, takesUp } from './stream-answer.js';

export interface V1ChatDeps extends ChatDeps {
  readonly resumeRun: ResumeRun;
  readonly cancelRun: CancelRun;
}

const mannerFor = (res: Response) => ({ api: 'v1', onceLeft: onceLeft(res) }) as const;

const tag = 'Chat';
const path = '/api/v1/chat';
const events = eventStream(`${eventOrder}; each event has an id`);

/** `/api/v1/chat`: the agents service's own events, in streams that can be taken up again. */
export const v1ChatRoutes = (deps: V1ChatDeps): BffRoute[] => [...beginRoutes(deps), ...runRoutes(deps)];

const beginRoutes = (deps: V1ChatDeps): BffRoute[] => {
  const { limitStreams, startRun, resumeRun } = deps;
  const beginOnce = makeBeginOnce(deps.takeUpStream);
  return [
    route({
      method: 'post',
      path: `${path}/stream/start`,
      access: 'signedInForRuns',
      rate: 'chat',
      may: limitStreams,
      tag,
      summary: 'Ask an agent, with the events of the agents service',
      headers: once,
      body: startRequest,
      bodyLimitBytes: chatBodyBytes,
      success: events,
      async respond({ caller, body, headers }, { req, res }) {
        const begin = (runId: string | undefined) => startRun(caller, body, { ...mannerFor(res), runId });
        const feed = await beginOnce({ ownerId: caller.id, key: headers['idempotency-key'], begin });
        await streamFeed(req, res, feed, 'v1', 0, deps);
      },
    }),
    route({
      method: 'post',
      path: `${path}/stream/resume`,
      access: 'signedInForRuns',
      rate: 'chat',
      may: limitStreams,
      tag,
      summary: 'Answer the question of a waiting run; it continues as a new run',
      description:
        'Only an allowed answer to the open question is accepted; anything else is refused and never counts as approval.',
      headers: once,
      body: resumeRequest,
      bodyLimitBytes: chatBodyBytes,
      success: events,
      async respond({ caller, body, headers }, { req, res }) {
        const begin = (runId: string | undefined) => resumeRun(caller, body, { ...mannerFor(res), runId });
        const feed = await beginOnce({ ownerId: caller.id, key: headers['idempotency-key'], begin });
        await streamFeed(req, res, feed, 'v1', 0, deps);
      },
    }),
  ];
};

const runRoutes = (deps: V1ChatDeps): BffRoute[] => [
  route({
    method: 'post',
    path: `${path}/stream/cancel`,
    access: 'signedInOrOnBehalf',
    tag,
    summary: 'Cancel the run of a conversation, on any replica',
    body: cancelRequest,
    bodyLimitBytes: chatBodyBytes,
    success: { description: 'Whether a run was cancelled', schema: cancelAnswer },
    handle: async ({ caller, body }) => ok({ cancelled: await deps.cancelRun(caller, body) }),
  }),
  route({
    method: 'post',
    path: `${path}/invoke`,
    access: 'signedInForRuns',
    rate: 'chat',
    tag,
    summary: 'Ask an agent and wait for the whole answer',
    body: startRequest,
    bodyLimitBytes: chatBodyBytes,
    success: { description: 'The answer', schema: invokeAnswer },
    async handle({ caller, body }, { res }) {
      const live = await deps.startRun(caller, body, mannerFor(res));
      const { turn } = await endOf(res, live);
      requireAnswer(turn);
      return invokeAnswerOf(turn, body);
    },
  }),
  route({
    method: 'get',
    path: `${path}/stream/:run_id`,
    access: 'signedInOrOnBehalf',
    may: deps.limitStreams,
    tag,
    summary: 'Resume the stream of a run',
    ...takesUp,
    params: z.object({ run_id: z.string().describe('Id of the run, from its first event') }),
    success: events,
    async respond({ caller, params, headers }, { req, res }) {
      const [runId, afterId] = [parse(recordId, params.run_id), lastEventId(headers)];
      const feed = await deps.takeUpStream({ ownerId: caller.id, runId, api: 'v1', afterId });
      if (feed) await streamFeed(req, res, feed, 'v1', afterId, deps);
      else res.status(204).end();
    },
  }),
];
