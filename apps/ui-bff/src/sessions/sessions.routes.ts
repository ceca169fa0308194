import {
  pageOf,
  pageQuery,
  sessionId,
  type SessionView,
  sessionView,
  signOutBody,
  successBody,
  toPage,
} from '@parley/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import type { OpaqueCookie } from './cookie.js';
import { type EndEverySession, type EndOwnSession, noSuchSession } from './end-sessions.js';
import { hashOf, shownIdOf } from './seal.js';
import type { SessionFacts } from './session.js';
import type { SessionStore } from './session.store.js';

export interface SessionDeps {
  readonly sessions: Pick<SessionStore, 'listOf'>;
  readonly endOwnSession: EndOwnSession;
  readonly endEverySession: EndEverySession;
  readonly cookie: OpaqueCookie;
  readonly now: () => Date;
}

const path = '/api/auth/sessions';
const tag = 'Sign-in';

/** The caller's sessions, and how to end them. */
export const sessionRoutes = ({ sessions, endOwnSession, endEverySession, cookie, now }: SessionDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    access: 'signedIn',
    tag,
    summary: "List the caller's sessions, newest first",
    description: "One entry per browser. `device` is derived from the browser's `User-Agent`.",
    query: pageQuery,
    success: { description: 'A page of sessions', schema: pageOf(sessionView) },
    async handle({ caller, query }, { req }) {
      const { found, total } = await sessions.listOf(caller.id, now(), query);
      const current = currentOf(req, cookie);
      const views = found.map((one) => toView(one, current));
      return toPage(views, total, query);
    },
  }),
  route({
    method: 'delete',
    path,
    access: 'mayLeave',
    tag,
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the caller, including this one, and revokes their tokens at the idp. Bearer tokens held by programs stay valid until they expire.',
    success: { description: 'Signed out', schema: signOutBody },
    async handle({ caller }, { req, res }) {
      const current = currentOf(req, cookie);
      const logout_url = await endEverySession(caller, current);
      if (current !== undefined) cookie.clear(res);
      return ok({ logout_url });
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    access: 'mayLeave',
    tag,
    summary: 'End one session of the caller',
    params: z.object({ id: sessionId.describe('Id of the session in the list') }),
    noSuch: noSuchSession,
    success: { description: 'Ended', schema: successBody(z.object({ ended: z.literal(true) })) },
    errors: { 404: 'The caller has no session with this id' },
    async handle({ caller, params }, { req, res }) {
      const ended = await endOwnSession(caller, params.id);
      if (ended === currentOf(req, cookie)) cookie.clear(res);
      return ok({ ended: true as const });
    },
  }),
];

/** The hashed id of the session that the request itself came with; beside a bearer, a cookie says nothing. */
export function currentOf(req: Request, cookie: OpaqueCookie): string | undefined {
  const id = req.get('authorization') === undefined ? cookie.read(req) : undefined;
  return id === undefined ? undefined : hashOf(id);
}

const toView = ({ idHash, device, createdAt, lastUsedAt }: SessionFacts, current: string | undefined): SessionView => ({
  id: shownIdOf(idHash),
  device,
  signed_in_at: createdAt.toISOString(),
  last_used_at: lastUsedAt.toISOString(),
  is_current: idHash === current,
});
