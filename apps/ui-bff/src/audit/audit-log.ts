import { createHash, hkdfSync } from 'node:crypto';
import { auditEvent, type AuditEvent } from '@parley/contracts';
import { currentRequestId } from '@parley/service';
import { Schema, type Connection } from 'mongoose';

/** What was done, by whom, to what, and how it ended. */
export interface AuditEntry extends Pick<AuditEvent, 'action' | 'outcome' | 'resource' | 'reason'> {
  /** The person's id; kept only as a salted hash. */
  actorId: string;
}

/** Keeps an entry. Rejects when it cannot be kept: what cannot be audited is not reported as done. */
export type Audit = (entry: AuditEntry) => Promise<void>;

interface Deps {
  connection: Connection;
  salt: string;
  now: () => Date;
  newId: () => string;
}

const record = new Schema<AuditEvent>(
  {
    ts: { type: Date, required: true },
    actor: { type: String, required: true },
    action: { type: String, required: true },
    resource: { type: String, default: null },
    outcome: { type: String, required: true },
    reason: { type: String, default: null },
    correlation_id: { type: String, required: true },
  },
  { collection: 'audit_events', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ ts: -1 });

/** Admin changes in docdb's `audit_events` (decisions 7). */
export function createAudit({ connection, salt, now, newId }: Deps): { audit: Audit; createIndexes(): Promise<void> } {
  const events = connection.model<AuditEvent>('AuditEvent', record);
  const audit: Audit = async ({ actorId, ...entry }) => {
    const correlation_id = currentRequestId() ?? newId();
    await events.create(auditEvent.parse({ ts: now(), actor: hashPerson(actorId, salt), ...entry, correlation_id }));
  };
  return {
    audit,
    async createIndexes() {
      await events.createIndexes();
    },
  };
}

const hashPerson = (id: string, salt: string) => `sha256:${createHash('sha256').update(`${salt}:${id}`).digest('hex')}`;

/** A salt for installations that name none: secret, and the same on every replica. */
export const saltFrom = (sessionSecret: string): string =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'parley audit salt', 32)).toString('hex');
