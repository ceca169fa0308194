import {
  cancelRequest,
  recordId,
  resumeRequest,
  startRequest,
  type CancelAnswer,
  type InvokeAnswer,
} from '@parley/contracts';
import { parse } from '@parley/service';
import { Router, type Response } from 'express';
import { actorOf } from '../http/identify.js';
import { idempotencyKey, makeBeginOnce } from './begin-once.js';
import type { CancelRun } from './cancel-run.js';
import { chatBody, type ChatDeps } from './chat.routes.js';
import type { ResumeRun } from './resume-run.js';
import { v1Voice } from './runs/voice.js';
import { conversationRoutes, type ConversationDeps } from './conversations/conversations.routes.js';
import { endOf, lastEventId, onceLeft, streamFeed } from './stream-answer.js';

export interface V1ChatDeps extends ChatDeps, Omit<ConversationDeps, 'guards'> {
  resumeRun: ResumeRun;
  cancelRun: CancelRun;
}

const mannerFor = (res: Response) => ({ api: 'v1', voiceOf: v1Voice, onceLeft: onceLeft(res) }) as const;

/** `/api/v1/chat`: the agents service's own events, in streams that can be taken up again. */
export function v1ChatRoutes(deps: V1ChatDeps): Router {
  const { guards, limitStreams, startRun, resumeRun, cancelRun, takeUpStream } = deps;
  const beginOnce = makeBeginOnce(takeUpStream);
  const router = Router();
  router.post('/stream/start', guards.signedInForChat, limitStreams, chatBody, async (req, res) => {
    const [actor, request] = [actorOf(req), parse(startRequest, req.body)];
    const begin = (runId: string | undefined) => startRun(actor, request, { ...mannerFor(res), runId });
    const feed = await beginOnce({ ownerId: actor.id, key: idempotencyKey(req), begin });
    await streamFeed(req, res, feed, 'v1', 0, deps);
  });
  router.post('/stream/resume', guards.signedInForChat, limitStreams, chatBody, async (req, res) => {
    const [actor, request] = [actorOf(req), parse(resumeRequest, req.body)];
    const begin = (runId: string | undefined) => resumeRun(actor, request, { ...mannerFor(res), runId });
    const feed = await beginOnce({ ownerId: actor.id, key: idempotencyKey(req), begin });
    await streamFeed(req, res, feed, 'v1', 0, deps);
  });
  router.post('/stream/cancel', guards.signedInOrOnBehalf, chatBody, async (req, res) => {
    const cancelled = await cancelRun(actorOf(req), parse(cancelRequest, req.body));
    res.json({ success: true, data: { cancelled } } satisfies CancelAnswer);
  });
  router.post('/invoke', guards.signedInForChat, chatBody, async (req, res) => {
    const request = parse(startRequest, req.body);
    const live = await startRun(actorOf(req), request, mannerFor(res));
    const { content, thinking, terminal } = await endOf(res, live);
    const { agent_id, conversation_id } = request;
    const answer = { content, thinking: thinking === '' ? null : thinking, agent_id, conversation_id };
    const flags = terminal.event === 'done' ? terminal.data : {};
    res.json({ success: true, ...answer, run_id: live.run.runId, ...flags } satisfies InvokeAnswer);
  });
  router.get('/stream/:run_id', guards.signedInOrOnBehalf, limitStreams, async (req, res) => {
    const [runId, afterId] = [parse(recordId, req.params['run_id']), lastEventId(req)];
    const feed = await takeUpStream({ ownerId: actorOf(req).id, runId, api: 'v1', afterId });
    if (feed) await streamFeed(req, res, feed, 'v1', afterId, deps);
    else res.status(204).end();
  });
  router.use('/conversations', conversationRoutes(deps));
  return router;
}
