import { addressKey } from '@parley/service';
import type { Request } from 'express';
import { identifiedAs } from '../http/identify.js';

/** Whom a request counts for: a person, whatever credential of theirs it brings; an address while nobody is known. */
export function callerKey(req: Request): string {
  const id = identifiedAs(req);
  return id === undefined ? `address ${addressKey(req)}` : `user ${id}`;
}
