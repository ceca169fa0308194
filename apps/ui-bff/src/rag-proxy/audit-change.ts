import { AsyncResource } from 'node:async_hooks';
import type { Request } from 'express';
import type { Audit } from '../audit/audit-log.js';
import { actorOf } from '../http/identify.js';
import { forwardedTarget } from './forwarded-target.js';
import { changeIn } from './rag-changes.js';

/** Keeps what became of a request: the status of rag-server's answer, `undefined` where there was none. */
export type TellOutcome = (status: number | undefined) => Promise<void>;

/**
 * Audits what a request changes at rag-server; `undefined` for one that changes nothing. Who asked, which route, which
 * thing and how it ended are kept, never a body.
 */
export type AuditChange = (req: Request) => TellOutcome | undefined;

export function makeAuditChange(audit: Audit): AuditChange {
  return (req) => {
    const change = changeIn(req.method, forwardedTarget(req.originalUrl));
    if (!change) return undefined;
    const { action, resource, route } = change;
    const actorId = actorOf(req).id;
    // The answer comes on a connection that several requests share: the entry bears the id of this one.
    return AsyncResource.bind((status: number | undefined) =>
      audit({ actorId, action, resource, outcome: outcomeOf(status), reason: `${route} ${status ?? 'not answered'}` }),
    );
  };
}

function outcomeOf(status: number | undefined): 'success' | 'deny' | 'error' {
  if (status === undefined || status < 200 || status >= 400) return status === 401 || status === 403 ? 'deny' : 'error';
  return 'success';
}
