import { Router, type RequestHandler } from 'express';
import type { VerifyAccessToken } from '@parley/auth';
import type { SessionCookie } from '../sessions/cookie.js';
import type { ResumeSession } from '../sessions/resume-session.js';
import { identify, requireSignedIn } from './identify.js';
import type { Bucket, LimitRequests } from '../limits/limit-requests.js';

/** What stands before the handlers of a route, by name. */
export interface Guards {
  /** Whoever asks, counted by address or, with a session, by person. */
  anyone: RequestHandler;
  /** Somebody signed in, by cookie or bearer. */
  signedIn: RequestHandler;
  /** The same, counted as chat. */
  signedInForChat: RequestHandler;
  /** The same, counted as a change to use cases. */
  signedInForUseCaseWrites: RequestHandler;
}

interface Deps {
  verify: VerifyAccessToken;
  resumeSession: ResumeSession;
  cookie: SessionCookie;
  limitRequests: LimitRequests;
  publicUrl: string;
}

/** Makes the guards. Counting comes after finding out who calls and before refusing, so that refusals count too. */
export function createGuards(deps: Deps): Guards {
  const limits = new Map<Bucket, RequestHandler>();
  const limit = (bucket: Bucket) => {
    const handler = limits.get(bucket) ?? deps.limitRequests(bucket);
    limits.set(bucket, handler);
    return handler;
  };
  const counted = (bucket: Bucket) => [identify(deps), limit(bucket)];
  const known = requireSignedIn(deps.publicUrl);
  return {
    anyone: inOrder(counted('default')),
    signedIn: inOrder([...counted('default'), known]),
    signedInForChat: inOrder([...counted('chat'), known]),
    signedInForUseCaseWrites: inOrder([...counted('usecase-writes'), known]),
  };
}

/** Several handlers as one, so that a route names its guard in one word. */
const inOrder = (handlers: RequestHandler[]): RequestHandler => Router().use(...handlers);
