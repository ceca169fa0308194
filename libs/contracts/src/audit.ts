import { z } from 'zod';

/** What held before or after a change, one fact a line, such as `team:platform#member reader`. */
export const auditedState = z.array(z.string().min(1).max(500)).max(200).nullable();

/** Record of collection `audit_events`: every admin change, bot decision, sign-in and question. */
export const auditEvent = z.object({
  ts: z.date(),
  /** Pseudonym of the person (`sha256:<hex>`, keyed by a secret of theirs alone), or the name of a service. Never a raw id. */
  actor: z.string().min(1),
  /** What was done or decided, such as `chatx.space.onboard` or `chatx.invoke`. */
  action: z.string().min(1),
  /** The authz object it was done to, such as `agent:docs`. */
  resource: z.string().nullable(),
  outcome: z.enum(['allow', 'deny', 'success', 'error']),
  reason: z.string().nullable(),
  /** Of a change of rights: what held before it, and what holds now. People stand there by pseudonyms. */
  before: auditedState.default(null),
  after: auditedState.default(null),
  correlation_id: z.string().min(1),
  /** How often it happened, where events that are alike are kept as one. */
  times: z.int().positive().optional(),
});
export type AuditEvent = z.infer<typeof auditEvent>;
