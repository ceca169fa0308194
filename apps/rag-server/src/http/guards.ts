import { unauthorized, type VerifyAccessToken } from '@parley/auth';
import { bearerOf } from '@parley/auth/express';
import { AppError, type RagRole, roleIncludes } from '@parley/contracts';
import { inOrder } from '@parley/service';
import type { Request, RequestHandler, Response } from 'express';
import type { Caller } from '../identity/caller.js';
import { callerOfToken, type RoleRules } from '../identity/caller-of-token.js';
import { conversationNamed } from '../identity/conversation-header.js';
import { ingestorNamed } from '../identity/ingestor-headers.js';
import { spaceNamed } from '../identity/space-header.js';
import { noteCaller, type RagLimits } from './limits.js';
import { networkCaller, trustedNetwork, type TrustedNetworkRules } from '../identity/trusted-network.js';

export interface Guards {
  /**
   * Lets callers with at least that role through; `anonymous` lets all through and ignores an invalid token. With
   * `needsToken`, the network alone is not enough.
   */
  readonly requireRole: (role: RagRole, how?: { readonly needsToken: boolean }) => RequestHandler;
  /** The caller, after `requireRole`. */
  readonly callerOf: (req: Request) => Caller;
}

interface Deps {
  readonly verify: VerifyAccessToken;
  readonly roles: RoleRules;
  /** Callers that their network lets in; absent: none. */
  readonly trusted: TrustedNetworkRules | undefined;
  /** Address of the service's RFC 9728 metadata, for the challenge of a 401. */
  readonly metadataUrl: (req: Request) => string;
  /** Counts the requests of each caller. */
  readonly limitRequests: RagLimits;
}

/** Result of identifying a caller: the caller, or the reason why it failed. */
type Found = { readonly caller: Caller } | { readonly failure: unknown };

const nobody = {
  subject: '',
  email: 'anonymous',
  groups: [],
  role: 'anonymous',
  isMachine: false,
  isAuthenticated: false,
} as const;

export function createGuards({ verify, roles, trusted, metadataUrl, limitRequests }: Deps): Guards {
  const found = new WeakMap<Request, Found>();
  const callers = new WeakMap<Request, Caller>();
  const limit = limitRequests('default');
  const isTrusted = trusted ? trustedNetwork(trusted) : () => false;

  /** The network replaces a missing token, never an invalid one. */
  async function identify(req: Request, needsToken: boolean): Promise<Caller> {
    const inTrustedNetwork = isTrusted(req);
    if (trusted && inTrustedNetwork && !needsToken && req.headers.authorization === undefined)
      return networkCaller(trusted.role, ingestorNamed(req));
    const token = bearerOf(req);
    if (token === undefined) throw unauthorized('not_signed_in');
    const said = { ingestor: ingestorNamed(req), space: spaceNamed(req), conversation: conversationNamed(req) };
    return { ...callerOfToken(await verify(token), roles, said), inTrustedNetwork };
  }

  /** Counting comes after this and before any refusal, so that refusals count too. */
  const find =
    (needsToken: boolean): RequestHandler =>
    async (req, _res, next) => {
      const failed = (failure: unknown): Found => ({ failure });
      const who = await identify(req, needsToken).then((caller): Found => ({ caller }), failed);
      found.set(req, who);
      if ('caller' in who) noteCaller(req, who.caller);
      next();
    };

  const letIn =
    (needed: RagRole): RequestHandler =>
    (req, res, next) => {
      const caller = callerFor(needed, req, res);
      if (!roleIncludes(caller.role, needed)) throw roleMissing(needed, caller);
      callers.set(req, caller);
      next();
    };

  /** Throws AppError `UNAUTHORIZED`, with a challenge in the answer, or what kept the token from being checked. */
  function callerFor(needed: RagRole, req: Request, res: Response): Caller {
    const who = found.get(req) ?? { failure: new Error('the caller was not identified') };
    if ('caller' in who) return who.caller;
    if (!isUnauthorized(who.failure)) throw who.failure;
    if (needed === 'anonymous') return { ...nobody, inTrustedNetwork: isTrusted(req) };
    res.setHeader('WWW-Authenticate', challenge(bearerOf(req) !== undefined, metadataUrl(req)));
    throw who.failure;
  }

  return {
    requireRole: (needed, { needsToken } = { needsToken: false }) => inOrder(find(needsToken), limit, letIn(needed)),
    callerOf(req) {
      const caller = callers.get(req);
      if (!caller) throw new Error('the route is not guarded by requireRole');
      return caller;
    },
  };
}

const roleMissing = (needed: RagRole, caller: Caller) =>
  new AppError('FORBIDDEN', `This requires the role ${needed}; yours is ${caller.role}.${adviceFor(caller)}`);

/** Operators meet this when they give a program its client. */
const adviceFor = ({ isMachine, role }: Caller): string =>
  isMachine && role === 'anonymous' ? ' An operator gives programs a role with RBAC_CLIENT_ROLES of rag-server.' : '';

const isUnauthorized = (error: unknown) => error instanceof AppError && error.code === 'UNAUTHORIZED';

/** RFC 6750 section 3, with the pointer of RFC 9728 section 5.1. */
const challenge = (hasToken: boolean, metadataUrl: string) =>
  `Bearer ${hasToken ? 'error="invalid_token", ' : ''}resource_metadata="${metadataUrl}"`;
