import { createHmac } from 'node:crypto';
import { auditEvent, type AuditEvent, type SpaceMessage } from '@parley/contracts';
import { Schema, type Connection } from 'mongoose';
import type { Verdict } from './decide.js';

/** Keeps a record of every decision. Rejects when it cannot: then nothing may run. */
export type Audit = (message: SpaceMessage, verdict: Verdict, correlationId: string) => Promise<void>;

interface Deps {
  readonly append: (event: AuditEvent) => Promise<void>;
  /** Keeps hashed ids of people from being guessed. */
  readonly salt: string;
  readonly now: () => number;
}

export function makeAudit({ append, salt, now }: Deps): Audit {
  const hash = (id: string) => `sha256:${createHmac('sha256', salt).update(id).digest('hex')}`;
  return (message, verdict, correlationId) =>
    append(
      auditEvent.parse({
        ts: new Date(now()),
        actor: hash(message.person_id),
        action: 'chatx.invoke',
        resource: verdict.agentId === undefined ? null : `agent:${verdict.agentId}`,
        outcome: verdict.allowed ? 'allow' : 'deny',
        reason: verdict.allowed ? 'CHATX_DISPATCH_ALLOWED' : verdict.reason,
        correlation_id: correlationId,
      }),
    );
}

const auditSchema = new Schema<AuditEvent>(
  {
    ts: Date,
    actor: String,
    action: String,
    resource: String,
    outcome: String,
    reason: String,
    correlation_id: String,
  },
  { collection: 'audit_events', versionKey: false },
);

export function appendToAuditLog(connection: Connection): (event: AuditEvent) => Promise<void> {
  const records = connection.model<AuditEvent>('AuditEvent', auditSchema);
  return async (event) => {
    await records.create(event);
  };
}
