import { z } from 'zod';
import { auditEvent } from '../audit.js';
import { timestamp } from '../ids.js';
import { queryInt } from '../query.js';

const text = z.string().min(1).max(300);

/** Query of `GET /api/admin/audit`. `since` and `until` (not included) are times; `cursor` is that of the last page. */
export const auditQuery = z.object({
  /** `sub` of a person, or the name of a service. */
  actor: text.optional(),
  action: text.optional(),
  resource: text.optional(),
  outcome: auditEvent.shape.outcome.optional(),
  correlation_id: text.optional(),
  since: timestamp.optional(),
  until: timestamp.optional(),
  limit: queryInt(z.int().min(1).max(500).default(100)),
  cursor: z.string().min(1).max(200).optional(),
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
