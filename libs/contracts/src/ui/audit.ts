import { z } from 'zod';
import { auditEvent } from '../audit.js';
import { timestamp } from '../ids.js';
import { pageQuery } from './paging.js';

const text = z.string().min(1).max(300);

/** Query of `GET /api/admin/audit`. `since` and `until` (not included) are times; `cursor` is that of the last page. */
export const auditQuery = z.object({
  actor: text.optional().describe('Who did it: `sub` of a person, or the name of a service'),
  action: text.optional().describe('What was done, for example `skill.delete`'),
  resource: text.optional().describe('What it was done to, for example `skill:ID`'),
  outcome: auditEvent.shape.outcome.optional().describe('How it ended'),
  correlation_id: text.optional().describe('Id of the request that it belongs to'),
  since: timestamp.optional().describe('The earliest time'),
  until: timestamp.optional().describe('The time before which it was'),
  limit: pageQuery.shape.limit,
  cursor: z.string().min(1).max(200).optional().describe('`next_cursor` of the page before'),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** An event as read. */
export const auditEventView = z
  .object({ id: z.string(), ...auditEvent.shape, ts: timestamp })
  .meta({ id: 'AuditEvent' });
export type AuditEventView = z.infer<typeof auditEventView>;

/** The newest first; `next_cursor` leads to what is older, `null` at the end. */
export const auditPage = z.object({
  success: z.literal(true),
  data: z.array(auditEventView),
  next_cursor: z.string().nullable(),
});
