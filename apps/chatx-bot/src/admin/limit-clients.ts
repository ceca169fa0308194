import { knownCallerOf } from '@parley/auth/express';
import { addressKey, wireLimits } from '@parley/service';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../config.js';

type Settings = NonNullable<Config['admin']>['rateLimit'];

/** Rate-limits requests per caller, including rejected ones. */
export async function limitClients(
  { perMinute, redisUrl }: Settings,
  world: Parameters<typeof wireLimits>[2],
): Promise<RequestHandler> {
  const { limitRequests } = await wireLimits(redisUrl, { perMinute: { admin: perMinute }, callerKey }, world);
  return limitRequests('admin');
}

/** A client in its own name, or a person, whom it does not count for; an address while nobody is known. */
function callerKey(req: Request): string {
  const caller = knownCallerOf(req);
  if (caller === undefined) return `address ${addressKey(req)}`;
  return caller.program === undefined ? `user ${caller.subject}` : `client ${caller.program}`;
}
