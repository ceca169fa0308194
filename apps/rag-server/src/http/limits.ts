import { addressKey, type LimitRequests } from '@parley/service';
import type { Request } from 'express';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';

export type RagLimits = LimitRequests<'default'>;

const callers = new WeakMap<Request, Caller>();

/** Says whom a request counts for, once that is known. */
export const noteCaller = (req: Request, caller: Caller): void => void callers.set(req, caller);

/** A person or program, whichever token they use; the address if the caller is unknown. */
function callerKey(req: Request): string {
  const caller = callers.get(req);
  return caller?.isAuthenticated === true ? subjectOf(caller) : `address ${addressKey(req)}`;
}

export const limitRules = (perMinute: number) => ({ perMinute: { default: perMinute }, callerKey });
