import { type AuditEventView, auditPage, auditQuery } from '@parley/contracts';
import { ok } from '../http/envelope.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import { fromCursor, toCursor } from './audit-cursor.js';
import type { FoundEvent, ListAuditEvents } from './audit-log.js';

export interface AuditDeps {
  /** Admits auditors and organization admins. */
  readonly mayAudit: Gate;
  readonly listAuditEvents: ListAuditEvents;
}

/** `GET /api/admin/audit`: what admins changed and the bot decided, the newest first. */
export const auditRoutes = ({ mayAudit, listAuditEvents }: AuditDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/audit',
    access: 'signedIn',
    may: mayAudit,
    tag: 'Platform',
    summary: 'List admin changes and bot decisions, newest first',
    description: 'Events hold salted hashes of person ids; the filter `actor` takes the id itself.',
    query: auditQuery,
    success: { description: 'One page', schema: auditPage },
    errors: {
      400: 'An invalid filter or cursor',
      403: 'The caller is neither an auditor nor an organization admin',
    },
    async handle({ query: { cursor, since, until, limit, ...filter } }) {
      const after = cursor === undefined ? undefined : fromCursor(cursor);
      const found = await listAuditEvents({ ...filter, since: dateOf(since), until: dateOf(until), after }, limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const next_cursor = last && found.length > limit ? toCursor(last) : null;
      return { ...ok(page.map(toView)), next_cursor };
    },
  }),
];

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time));

const toView = ({ ts, ...event }: FoundEvent): AuditEventView => ({ ...event, ts: ts.toISOString() });
