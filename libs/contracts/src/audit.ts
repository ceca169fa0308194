import { z } from 'zod';

/** Record of collection `audit_events`: every admin change and every bot decision. */
export const auditEvent = z.object({
  ts: z.date(),
  /** Salted hash of the person's id (`sha256:<hex>`), or the name of a service. Never a raw id. */
  actor: z.string().min(1),
  /** What was done or decided, such as `chatx.space.onboard` or `chatx.invoke`. */
  action: z.string().min(1),
  /** The authz object it was done to, such as `agent:docs`. */
  resource: z.string().nullable(),
  outcome: z.enum(['allow', 'deny', 'success', 'error']),
  reason: z.string().nullable(),
  correlation_id: z.string().min(1),
});
export type AuditEvent = z.infer<typeof auditEvent>;
