import { Router, type Request, type RequestHandler, type Response } from 'express';
import { callerOf } from '@parley/auth/express';
import { cancelRequest, conversationId, resumeRequest, startRequest, type CancelAnswer } from '@parley/contracts';
import { onceClosed, openEventStream, parse } from '@parley/service';
import { invoked } from './invoked.js';
import type { CancelRun } from './cancel-run.js';
import type { ForgetConversation } from './forget-conversation.js';
import type { ResumeRun } from './resume-run.js';
import type { AcceptedRun, StartRun } from './start-run.js';

interface Deps {
  requireUser: RequestHandler;
  readJson: RequestHandler;
  startRun: StartRun;
  resumeRun: ResumeRun;
  cancelRun: CancelRun;
  forgetConversation: ForgetConversation;
  stopping: AbortSignal;
}

/** The routes below `/api/v1/chat`. */
export function chatRoutes({ requireUser, readJson, startRun, resumeRun, cancelRun, ...deps }: Deps): Router {
  const { forgetConversation, stopping } = deps;
  const router = Router();
  router.post('/stream/start', requireUser, readJson, async (req, res) => {
    await stream(req, res, await startRun(callerOf(req), parse(startRequest, req.body)));
  });
  router.post('/stream/resume', requireUser, readJson, async (req, res) => {
    await stream(req, res, await resumeRun(callerOf(req), parse(resumeRequest, req.body)));
  });
  router.post('/stream/cancel', requireUser, readJson, async (req, res) => {
    const cancelled = await cancelRun(callerOf(req), parse(cancelRequest, req.body));
    res.json({ success: true, data: { cancelled } } satisfies CancelAnswer);
  });
  router.post('/invoke', requireUser, readJson, async (req, res) => {
    const request = parse(startRequest, req.body);
    const run = await startRun(callerOf(req), request);
    res.json(await invoked(run, request, goneSignal(res)));
  });
  router.delete('/conversations/:conversation_id', requireUser, async (req, res) => {
    await forgetConversation(callerOf(req), parse(conversationId, req.params['conversation_id']));
    res.json({ success: true, message: 'The conversation was deleted.' });
  });
  return router;

  async function stream(req: Request, res: Response, run: AcceptedRun): Promise<void> {
    const events = openEventStream(req, res, { stopping });
    await run({ emit: (event) => events.send(event), signal: events.signal });
    events.end();
  }
}

/** Aborted when the client disconnects before the answer. */
function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  onceClosed(res, () => gone.abort(new Error('the client left')));
  return gone.signal;
}
