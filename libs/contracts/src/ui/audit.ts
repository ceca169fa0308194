import { z } from 'zod';
import { auditedState, auditEvent } from '../audit.js';
import { timestamp } from '../ids.js';
import { pageQuery } from './paging.js';

const text = z.string().min(1).max(300);

/** Query of `GET /api/admin/audit`. `since` and `until` (not included) are times; `cursor` is that of the last page. */
export const auditQuery = z.object({
  actor: text.optional().describe('Actor: `sub` or e-mail address of a person, or the name of a service'),
  action: text.optional().describe('Action, for example `skill.delete`'),
  resource: text.optional().describe('Target, for example `skill:ID`'),
  outcome: auditEvent.shape.outcome.optional().describe('Outcome'),
  correlation_id: text.optional().describe('Id of the request'),
  since: timestamp.optional().describe('Earliest time, inclusive'),
  until: timestamp.optional().describe('Latest time, exclusive'),
  limit: pageQuery.shape.limit,
  cursor: z.string().min(1).max(200).optional().describe('`next_cursor` of the previous page'),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** Query of `GET /api/admin/audit/counts`: the same filter. */
export const auditCountsQuery = auditQuery.omit({ limit: true, cursor: true });

/** How often something was done with one outcome, and by how many people and services. */
export const auditCount = z
  .object({
    action: z.string(),
    outcome: auditEvent.shape.outcome,
    events: z.int().nonnegative(),
    actors: z.int().nonnegative(),
  })
  .meta({ id: 'AuditCount' });
export type AuditCount = z.infer<typeof auditCount>;

/** Answer of `GET /api/admin/audit/counts`: by action, then outcome. */
export const auditCounts = z.object({ success: z.literal(true), data: z.array(auditCount) });

/** An event as read. */
export const auditEventView = z
  .object({
    id: z.string(),
    ...auditEvent.shape,
    ts: timestamp,
    before: auditedState,
    after: auditedState,
    times: z.int().positive(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEventView = z.infer<typeof auditEventView>;

/** The newest first; `next_cursor` leads to what is older, `null` at the end. */
export const auditPage = z.object({
  success: z.literal(true),
  data: z.array(auditEventView),
  next_cursor: z.string().nullable(),
});

/** Every action that the audit holds, in alphabetical order. */
export const auditActions = z.object({ success: z.literal(true), data: z.array(z.string()) });
