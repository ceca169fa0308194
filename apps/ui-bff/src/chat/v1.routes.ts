import { recordId, startRequest } from '@parley/contracts';
import { parse } from '@parley/service';
import { Router } from 'express';
import { actorOf } from '../http/identify.js';
import { chatBody, type ChatDeps } from './chat.routes.js';
import { v1Voice } from './runs/voice.js';
import { lastEventId, streamFeed } from './stream-answer.js';

const manner = { api: 'v1', voiceOf: v1Voice } as const;

/** `/api/v1/chat`: the agents service's own events, in streams that can be taken up again. */
export function v1ChatRoutes(deps: ChatDeps): Router {
  const { guards, startRun, takeUpStream } = deps;
  const router = Router();
  router.post('/stream/start', guards.signedInForChat, chatBody, async (req, res) => {
    const { feed } = await startRun(actorOf(req), parse(startRequest, req.body), manner);
    await streamFeed(req, res, feed, 'v1', 0, deps);
  });
  router.get('/stream/:run_id', guards.signedIn, async (req, res) => {
    const [runId, afterId] = [parse(recordId, req.params['run_id']), lastEventId(req)];
    const feed = await takeUpStream({ ownerId: actorOf(req).id, runId, api: 'v1', afterId });
    if (feed) await streamFeed(req, res, feed, 'v1', afterId, deps);
    else res.status(204).end();
  });
  return router;
}
