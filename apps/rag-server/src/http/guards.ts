import { type VerifyAccessToken, unauthorized } from '@parley/auth';
import { bearerOf } from '@parley/auth/express';
import { AppError, type RagRole, roleIncludes } from '@parley/contracts';
import type { Request, RequestHandler } from 'express';
import type { Caller } from '../identity/caller.js';
import { type RoleRules, callerOfToken } from '../identity/caller-of-token.js';
import { ingestorNamed } from '../identity/ingestor-headers.js';
import { spaceNamed } from '../identity/space-header.js';
import { type RagLimits, noteCaller } from './limits.js';
import { type TrustedNetworkRules, networkCaller, trustedNetwork } from '../identity/trusted-network.js';

export interface Guards {
  /**
   * Lets callers of at least that role through; `anonymous` lets all through, a bad token counting as none. With
   * `needsToken` the network alone lets nobody in.
   */
  requireRole: (role: RagRole, how?: { readonly needsToken: boolean }) => RequestHandler;
  /** Who calls, behind `requireRole`. */
  callerOf: (req: Request) => Caller;
}

interface Deps {
  readonly verify: VerifyAccessToken;
  readonly roles: RoleRules;
  /** Whom their network lets in; nobody when absent. */
  readonly trusted: TrustedNetworkRules | undefined;
  /** Where RFC 9728 metadata of the service stands, for the challenge of a 401. */
  readonly metadataUrl: (req: Request) => string;
  /** Counts the requests of each caller. */
  readonly limitRequests: RagLimits;
}

const nobody = {
  subject: '',
  email: 'anonymous',
  groups: [],
  role: 'anonymous',
  isMachine: false,
  isAuthenticated: false,
} as const;

export function createGuards({ verify, roles, trusted, metadataUrl, limitRequests }: Deps): Guards {
  const callers = new WeakMap<Request, Caller>();
  const limit = limitRequests('default');
  const isTrusted = trusted ? trustedNetwork(trusted) : () => false;

  /** A token that is not good is none that the network could stand in for. */
  async function identify(req: Request, needsToken: boolean): Promise<Caller> {
    const inTrustedNetwork = isTrusted(req);
    if (trusted && inTrustedNetwork && !needsToken && req.headers.authorization === undefined)
      return networkCaller(trusted.role, ingestorNamed(req));
    const token = bearerOf(req);
    if (token === undefined) throw unauthorized('not_signed_in');
    const said = { ingestor: ingestorNamed(req), space: spaceNamed(req) };
    return { ...callerOfToken(await verify(token), roles, said), inTrustedNetwork };
  }

  return {
    requireRole:
      (needed, { needsToken } = { needsToken: false }) =>
      async (req, res, next) => {
        const caller = await identify(req, needsToken).catch((error: unknown): Caller => {
          if (!isUnauthorized(error)) throw error;
          if (needed === 'anonymous') return { ...nobody, inTrustedNetwork: isTrusted(req) };
          res.setHeader('WWW-Authenticate', challenge(bearerOf(req) !== undefined, metadataUrl(req)));
          throw error;
        });
        if (!roleIncludes(caller.role, needed)) {
          throw new AppError(
            'FORBIDDEN',
            `This needs the role ${needed}; yours is ${caller.role}.${adviceFor(caller)}`,
          );
        }
        callers.set(req, caller);
        noteCaller(req, caller);
        await limit(req, res, next);
      },
    callerOf(req) {
      const caller = callers.get(req);
      if (!caller) throw new Error('the route is not guarded by requireRole');
      return caller;
    },
  };
}

/** Operators meet this when they give a program its client. */
const adviceFor = ({ isMachine, role }: Caller): string =>
  isMachine && role === 'anonymous'
    ? ' Programs have the role that RBAC_CLIENT_ROLES of rag-server lists for their client.'
    : '';

const isUnauthorized = (error: unknown) => error instanceof AppError && error.code === 'UNAUTHORIZED';

/** RFC 6750 section 3, with the pointer of RFC 9728 section 5.1. */
const challenge = (hasToken: boolean, metadataUrl: string) =>
  `Bearer ${hasToken ? 'error="invalid_token", ' : ''}resource_metadata="${metadataUrl}"`;
