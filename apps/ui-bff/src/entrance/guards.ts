import type { IsOnBehalf, VerifyAccessToken } from '@parley/auth';
import { inOrder, type LimitRequests } from '@parley/service';
import type { RequestHandler } from 'express';
import type { FindKeyOwner } from '../catalog-keys/manage-catalog-keys.js';
import type { OpaqueCookie } from '../sessions/cookie.js';
import type { FindSession } from '../sessions/find-session.js';
import type { ResumeSession } from '../sessions/resume-session.js';
import type { Access, DeclaredRoute } from '../http/route.js';
import type { Bucket } from '../limits/limit-rules.js';
import { identify, identifyHolder, identifyReader, requireOwnToken, requireSignedIn } from './identify.js';

/** What stands before a route's handler. */
export type GuardOf = (route: Pick<DeclaredRoute, 'access' | 'rate'>) => RequestHandler;

interface Deps {
  readonly verify: VerifyAccessToken;
  readonly isOnBehalf: IsOnBehalf;
  readonly resumeSession: ResumeSession;
  readonly findSession: FindSession;
  readonly cookie: OpaqueCookie;
  readonly limitRequests: LimitRequests<Bucket>;
  readonly findKeyOwner: FindKeyOwner;
  readonly publicUrl: string;
}

/** How long a run may take: to its end it calls its tools with the token that it began with. */
const runMs = 120_000;

/**
 * Makes the guards. Counting comes after finding out who calls and before refusing, so that refusals count too. A token
 * on somebody's behalf passes only where that is said.
 */
export function createGuards(deps: Deps): GuardOf {
  const guards = guardsBy(deps);
  const limits = new Map<Bucket, RequestHandler>();
  return ({ access, rate = 'default' }) => {
    const count = limits.get(rate) ?? deps.limitRequests(rate);
    limits.set(rate, count);
    return guards[access](count);
  };
}

/** The guards by name, each around what counts. */
function guardsBy(deps: Deps): Record<Access, (count: RequestHandler) => RequestHandler> {
  const known = requireSignedIn(deps.publicUrl);
  const ownToken = inOrder(known, requireOwnToken);
  const forRuns = { ...deps, resumeSession: (id: string) => deps.resumeSession(id, runMs) };
  const signedIn = (count: RequestHandler) => inOrder(identify(deps), count, ownToken);
  return {
    /** Everybody, uncounted. */
    open: () => (_req, _res, next) => next(),
    /** Whoever asks, counted by address or, with a session, by person. */
    anyone: (count) => inOrder(identify(deps), count),
    /** Somebody signed in, by cookie or bearer. */
    signedIn,
    /** The same, or the bot on behalf of a person: for what it takes to run an agent, and nothing else. */
    signedInOrOnBehalf: (count) => inOrder(identify(deps), count, known),
    /** The same as that, with an access token for the length of a run. */
    signedInForRuns: (count) => inOrder(identify(forRuns), count, known),
    /** Somebody signed in, or the holder of a catalogue key: for reading the catalogue alone. */
    readsCatalog: (count) => inOrder(identifyReader(deps.findKeyOwner, deps), count, ownToken),
    /** Somebody signed in, or with a session that the idp cannot be asked about now: leaving must always be possible. */
    mayLeave: (count) => mayLeave(inOrder(identifyHolder(deps), count, known), signedIn(count)),
  };
}

/** A bearer is checked as everywhere; a session is only looked up, without the idp. */
const mayLeave =
  (holdsOne: RequestHandler, signedIn: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.get('authorization') === undefined ? holdsOne(req, res, next) : signedIn(req, res, next);
