import type { RequestHandler } from 'express';
import type { AccessToken, VerifyAccessToken } from '@parley/auth';
import { callerOf, requireBearer } from '@parley/auth/express';
import { AppError } from '@parley/contracts';

/**
 * Admits listed clients with their own tokens. A token for our audience is not enough, nor is the client's name in it:
 * people's tokens name the client they signed in through. Refusals are counted too.
 */
export function requireClient(
  verify: VerifyAccessToken,
  allowed: readonly string[],
  count: RequestHandler,
): RequestHandler {
  const authenticate = requireBearer(verify, count);
  return (req, res, next) =>
    authenticate(req, res, (error?: unknown) => {
      if (error === undefined) refuseOthers(callerOf(req), allowed);
      next(error);
    });
}

function refuseOthers({ client, program }: AccessToken, allowed: readonly string[]): void {
  if (client === undefined || !allowed.includes(client)) throw refusal('client_not_allowed');
  if (program !== client) throw refusal('not_a_machine');
}

const refusal = (reason: string) =>
  new AppError('FORBIDDEN', 'Only allowed clients can use the admin API, with their own token.', {
    details: { reason },
  });
