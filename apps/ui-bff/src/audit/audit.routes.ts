import { auditActions, type AuditEventView, auditPage, auditQuery } from '@parley/contracts';
import type { Actor } from '../http/actor.js';
import { ok } from '../http/envelope.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import { fromCursor, toCursor } from './audit-cursor.js';
import type { AuditEntry, AuditLog, FoundEvent } from './audit-log.js';
import type { FindActor } from './find-actor.js';

export interface AuditDeps extends Pick<AuditLog, 'audit' | 'listAuditEvents' | 'listActions'> {
  /** Admits auditors and organization admins. */
  readonly mayAudit: Gate;
  readonly findActor: FindActor;
}

/** What admins changed and the bot decided, the newest first. Whoever looks a person up is audited too. */
export const auditRoutes = ({ mayAudit, audit, listAuditEvents, listActions, findActor }: AuditDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/audit',
    access: 'signedIn',
    may: mayAudit,
    tag: 'Platform',
    summary: 'List admin changes and bot decisions, newest first',
    description:
      'Events hold salted hashes of person ids; the filter `actor` takes the id itself, or an e-mail address, and finds what ' +
      'the person did in the browser and in spaces. Such a look-up is an event of its own, `audit.lookup`.',
    query: auditQuery,
    success: { description: 'One page', schema: auditPage },
    errors: {
      400: 'An invalid filter or cursor',
      403: 'The caller is neither an auditor nor an organization admin',
      404: 'Nobody has this e-mail address',
    },
    async handle({ query: { cursor, since, until, limit, actor, ...filter }, caller }) {
      const after = cursor === undefined ? undefined : fromCursor(cursor);
      const who = actor === undefined ? undefined : await findActor(actor);
      // Once for a search, and not for each of its pages.
      if (who?.isPerson && !after) await audit(lookUpOf(caller, who.id));
      const times = { since: dateOf(since), until: dateOf(until) };
      const of = { actor: who?.id, actorAliases: who?.aliases };
      const found = await listAuditEvents({ ...filter, ...of, ...times, after }, limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const next_cursor = last && found.length > limit ? toCursor(last) : null;
      return { ...ok(page.map(toView)), next_cursor };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/audit/actions',
    access: 'signedIn',
    may: mayAudit,
    tag: 'Platform',
    summary: 'List the actions that the audit holds',
    success: { description: 'Names in alphabetical order', schema: auditActions },
    errors: { 403: 'The caller is neither an auditor nor an organization admin' },
    handle: async () => ok(await listActions()),
  }),
];

const lookUpOf = (caller: Actor, id: string): AuditEntry => ({
  actorId: caller.id,
  action: 'audit.lookup',
  resource: `user:${id}`,
  outcome: 'success',
  reason: null,
});

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time));

const toView = ({ ts, ...event }: FoundEvent): AuditEventView => ({ ...event, ts: ts.toISOString() });
