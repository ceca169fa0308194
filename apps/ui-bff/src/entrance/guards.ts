import type { IsOnBehalf, VerifyAccessToken } from '@parley/auth';
import { type LimitRequests, inOrder } from '@parley/service';
import type { RequestHandler } from 'express';
import type { FindKeyOwner } from '../catalog-keys/manage-catalog-keys.js';
import type { OpaqueCookie } from '../sessions/cookie.js';
import type { FindSession } from '../sessions/find-session.js';
import type { ResumeSession } from '../sessions/resume-session.js';
import type { Bucket } from '../limits/limit-rules.js';
import { identify, identifyHolder, identifyReader, requireOwnToken, requireSignedIn } from './identify.js';

/** What stands before the handlers of a route, by name. A token on somebody's behalf passes only where that is said. */
export interface Guards {
  /** Whoever asks, counted by address or, with a session, by person. */
  anyone: RequestHandler;
  /** Somebody signed in, by cookie or bearer. */
  signedIn: RequestHandler;
  /** The same, or the bot on behalf of a person: for what it takes to run an agent, and nothing else. */
  signedInOrOnBehalf: RequestHandler;
  /** The same as that, counted as chat, and with an access token for the length of a run. */
  signedInForChat: RequestHandler;
  /** Somebody signed in, counted as a change to use cases. */
  signedInForUseCaseWrites: RequestHandler;
  /** Somebody signed in, or the holder of a catalogue key: for reading the catalogue alone. */
  readsCatalog: RequestHandler;
  /** Somebody signed in, or with a session that the idp cannot be asked about now: leaving must always be possible. */
  mayLeave: RequestHandler;
}

interface Deps {
  verify: VerifyAccessToken;
  isOnBehalf: IsOnBehalf;
  resumeSession: ResumeSession;
  findSession: FindSession;
  cookie: OpaqueCookie;
  limitRequests: LimitRequests<Bucket>;
  findKeyOwner: FindKeyOwner;
  publicUrl: string;
}

/** How long a run may take: to its end it calls its tools with the token that it began with. */
const runMs = 120_000;

/** Makes the guards. Counting comes after finding out who calls and before refusing, so that refusals count too. */
export function createGuards(deps: Deps): Guards {
  const limits = new Map<Bucket, RequestHandler>();
  const limit = (bucket: Bucket) => {
    const handler = limits.get(bucket) ?? deps.limitRequests(bucket);
    limits.set(bucket, handler);
    return handler;
  };
  const counted = (bucket: Bucket) => [identify(deps), limit(bucket)];
  const forRuns = { ...deps, resumeSession: (id: string) => deps.resumeSession(id, runMs) };
  const known = requireSignedIn(deps.publicUrl);
  const ownToken = inOrder(known, requireOwnToken);
  const signedIn = inOrder(...counted('default'), ownToken);
  return {
    anyone: inOrder(...counted('default')),
    signedIn,
    signedInOrOnBehalf: inOrder(...counted('default'), known),
    signedInForChat: inOrder(identify(forRuns), limit('chat'), known),
    signedInForUseCaseWrites: inOrder(...counted('usecase-writes'), ownToken),
    readsCatalog: inOrder(identifyReader(deps.findKeyOwner, deps), limit('default'), ownToken),
    mayLeave: mayLeave(inOrder(identifyHolder(deps), limit('default'), known), signedIn),
  };
}

/** A bearer is checked as everywhere; a session is only looked up, without the idp. */
const mayLeave =
  (holdsOne: RequestHandler, signedIn: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.get('authorization') === undefined ? holdsOne(req, res, next) : signedIn(req, res, next);
