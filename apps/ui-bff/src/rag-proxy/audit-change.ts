import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { AuthzClient } from '@parley/authz-client';
import { changedHeader } from '@parley/contracts';
import type { Request } from 'express';
import type { Audit } from '../audit/audit-log.js';
import { factsOf } from '../audit/facts-of.js';
import { actorOf } from '../entrance/identify.js';
import { forwardedTarget } from './forwarded-target.js';
import { changeIn, resourceToldBy } from './rag-changes.js';

/** The head of rag-server's answer. */
type AnswerHead = Pick<IncomingMessage, 'statusCode' | 'headers'>;

/** Keeps what became of a request: rag-server's answer, `undefined` where there was none. */
export type TellOutcome = (answer: AnswerHead | undefined) => Promise<void>;

/**
 * Audits what a request changes at rag-server; `undefined` for one that changes nothing. Who asked, which route, which
 * thing, how it ended and who has which right to it since are kept, never a body.
 */
export type AuditChange = (req: Request) => TellOutcome | undefined | Promise<TellOutcome>;

interface Deps {
  readonly audit: Audit;
  readonly authz: Pick<AuthzClient, 'read'>;
}

export function makeAuditChange({ audit, authz }: Deps): AuditChange {
  const rightsTo = async (object: string) => factsOf(await authz.read({ object }), object);
  return (req) => {
    const change = changeIn(req.method, forwardedTarget(req.originalUrl));
    if (!change) return undefined;
    const { action, resource, route } = change;
    const actorId = actorOf(req).id;
    const tell = (before: readonly string[] | undefined): TellOutcome =>
      // The answer comes on a connection that several requests share: the entry bears the id of this one.
      AsyncResource.bind(async (answer: AnswerHead | undefined) => {
        const status = answer?.statusCode;
        const changed = resource ?? resourceToldBy(toldIn(answer?.headers));
        const after = before && changed ? await rightsTo(changed).catch(() => undefined) : undefined;
        const rights = before && after && before.join() !== after.join() ? { before, after } : {};
        const reason = `${route} ${status ?? 'not answered'}`;
        await audit({ actorId, action, resource: changed, outcome: outcomeOf(status), reason, ...rights });
      });
    if (!givesRights.has(action) || resource === null) return tell(undefined);
    // Where authz does not answer, rag-server refuses the change.
    return rightsTo(resource).then(tell, () => tell(undefined));
  };
}

/** Changes of who may do what with a datasource. */
const givesRights: ReadonlySet<string> = new Set(['rag.datasource.readers', 'rag.datasource.delete']);

function toldIn(headers: AnswerHead['headers'] = {}): string | undefined {
  const told = headers[changedHeader.toLowerCase()];
  return typeof told === 'string' ? told : undefined;
}

function outcomeOf(status: number | undefined): 'success' | 'deny' | 'error' {
  if (status === undefined || status < 200 || status >= 400) return status === 401 || status === 403 ? 'deny' : 'error';
  return 'success';
}
