import { pageQuery, toPage, type SessionView } from '@parley/contracts';
import { parse } from '@parley/service';
import { Router, type Request } from 'express';
import type { Guards } from '../http/guards.js';
import { actorOf, readerOf } from '../http/identify.js';
import { pathParam } from '../http/path-param.js';
import type { OpaqueCookie } from './cookie.js';
import type { EndEverySession, EndOwnSession } from './end-sessions.js';
import { hashOf, shownIdOf } from './seal.js';
import type { SessionFacts } from './session.js';
import type { SessionStore } from './session.store.js';

export interface SessionDeps {
  guards: Pick<Guards, 'signedIn' | 'mayLeave'>;
  sessions: Pick<SessionStore, 'listOf'>;
  endOwnSession: EndOwnSession;
  endEverySession: EndEverySession;
  cookie: OpaqueCookie;
  now: () => Date;
}

/** The caller's sessions, and how to end them. */
export function sessionRoutes({ guards, sessions, endOwnSession, endEverySession, cookie, now }: SessionDeps): Router {
  const router = Router();
  /** The hashed id of the session that the request itself came with; beside a bearer, a cookie says nothing. */
  const currentOf = (req: Request) => {
    const id = req.get('authorization') === undefined ? cookie.read(req) : undefined;
    return id === undefined ? undefined : hashOf(id);
  };
  router.get('/', guards.signedIn, async (req, res) => {
    const page = parse(pageQuery, req.query);
    const { found, total } = await sessions.listOf(actorOf(req).id, now(), page);
    const current = currentOf(req);
    res.json(
      toPage(
        found.map((one) => toView(one, current)),
        total,
        page,
      ),
    );
  });
  router.delete('/', guards.mayLeave, async (req, res) => {
    const current = currentOf(req);
    const logout_url = await endEverySession(readerOf(req), current);
    if (current !== undefined) cookie.clear(res);
    res.json({ success: true, data: { logout_url } });
  });
  router.delete('/:id', guards.mayLeave, async (req, res) => {
    const ended = await endOwnSession(readerOf(req), pathParam(req, 'id'));
    if (ended === currentOf(req)) cookie.clear(res);
    res.json({ success: true, data: { ended: true } });
  });
  return router;
}

const toView = ({ idHash, device, createdAt, lastUsedAt }: SessionFacts, current: string | undefined): SessionView => ({
  id: shownIdOf(idHash),
  device,
  signed_in_at: createdAt.toISOString(),
  last_used_at: lastUsedAt.toISOString(),
  is_current: idHash === current,
});
