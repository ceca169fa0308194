import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { identifiedAs } from '../http/identify.js';

/** Whom a request counts for: a person, whatever credential of theirs it brings; an address while nobody is known. */
export function callerKey(req: Request): string {
  const id = identifiedAs(req);
  return id === undefined ? `address ${addressKey(req)}` : `user ${id}`;
}

/** An address as it is counted: of IPv6 the network, since one household has many addresses. */
export const addressKey = (req: Request): string => ipKeyGenerator(req.ip ?? 'unknown');
