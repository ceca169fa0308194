import { callerOf } from '@parley/auth/express';
import type { ToolListBody } from '@parley/contracts';
import { onceClosed } from '@parley/service';
import { Router, type RequestHandler } from 'express';
import type { ListTools } from './list-tools.js';

/** `GET /api/v1/tools`: what the caller may call on further tool servers, for whoever confirms tools for an agent. */
export function toolRoutes({ requireUser, listTools }: { requireUser: RequestHandler; listTools: ListTools }): Router {
  const router = Router();
  router.get('/', requireUser, async (req, res) => {
    const gone = new AbortController();
    onceClosed(res, () => gone.abort(new Error('the client left')));
    const data = await listTools(callerOf(req), gone.signal);
    res.json({ success: true, data } satisfies ToolListBody);
  });
  return router;
}
