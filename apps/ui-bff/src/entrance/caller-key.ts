import { addressKey } from '@parley/service';
import type { Request } from 'express';
import { identifiedAs } from './identify.js';

/** Rate-limit key of a request: the person, whatever the credential; the address before authentication. */
export function callerKey(req: Request): string {
  const id = identifiedAs(req);
  return id === undefined ? `address ${addressKey(req)}` : `user ${id}`;
}
