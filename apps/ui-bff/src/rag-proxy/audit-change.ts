import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { changedHeader } from '@parley/contracts';
import type { Request } from 'express';
import type { Audit } from '../audit/audit-log.js';
import { actorOf } from '../entrance/identify.js';
import { forwardedTarget } from './forwarded-target.js';
import { changeIn, resourceToldBy } from './rag-changes.js';

/** The head of rag-server's answer. */
type AnswerHead = Pick<IncomingMessage, 'statusCode' | 'headers'>;

/** Keeps what became of a request: rag-server's answer, `undefined` where there was none. */
export type TellOutcome = (answer: AnswerHead | undefined) => Promise<void>;

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
    return AsyncResource.bind((answer: AnswerHead | undefined) => {
      const status = answer?.statusCode;
      const changed = resource ?? resourceToldBy(toldIn(answer?.headers));
      const reason = `${route} ${status ?? 'not answered'}`;
      return audit({ actorId, action, resource: changed, outcome: outcomeOf(status), reason });
    });
  };
}

function toldIn(headers: AnswerHead['headers'] = {}): string | undefined {
  const told = headers[changedHeader.toLowerCase()];
  return typeof told === 'string' ? told : undefined;
}

function outcomeOf(status: number | undefined): 'success' | 'deny' | 'error' {
  if (status === undefined || status < 200 || status >= 400) return status === 401 || status === 403 ? 'deny' : 'error';
  return 'success';
}
