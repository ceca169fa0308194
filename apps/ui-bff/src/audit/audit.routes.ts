import { auditQuery, type AuditEventView } from '@parley/contracts';
import { parse } from '@parley/service';
import { Router, type RequestHandler } from 'express';
import type { Guards } from '../http/guards.js';
import { fromCursor, toCursor } from './audit-cursor.js';
import type { FoundEvent, ListAuditEvents } from './audit-log.js';

export interface AuditDeps {
  guards: Pick<Guards, 'signedIn'>;
  /** Admits auditors and organization admins. */
  audits: RequestHandler;
  listAuditEvents: ListAuditEvents;
}

/** `GET /api/admin/audit`: what admins changed and the bot decided, the newest first. */
export function auditRoutes({ guards, audits, listAuditEvents }: AuditDeps): Router {
  const router = Router();
  router.get('/', guards.signedIn, audits, async (req, res) => {
    const { cursor, since, until, limit, ...filter } = parse(auditQuery, req.query);
    const after = cursor === undefined ? undefined : fromCursor(cursor);
    const found = await listAuditEvents({ ...filter, since: dateOf(since), until: dateOf(until), after }, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next_cursor = last && found.length > limit ? toCursor(last) : null;
    res.json({ success: true, data: page.map(toView), next_cursor });
  });
  return router;
}

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time));

const toView = ({ ts, ...event }: FoundEvent): AuditEventView => ({ ...event, ts: ts.toISOString() });
