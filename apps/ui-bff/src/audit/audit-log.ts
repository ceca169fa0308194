import { createHash, hkdfSync } from 'node:crypto';
import { auditEvent, type AuditEvent, type AuditQuery } from '@parley/contracts';
import { currentRequestId } from '@parley/service';
import { type Connection, type QueryFilter, Schema, Types } from 'mongoose';
import type { AuditPlace } from './audit-cursor.js';

/** What was done, by whom, to what, and how it ended. */
export interface AuditEntry extends Pick<AuditEvent, 'action' | 'outcome' | 'resource' | 'reason'> {
  /** The person's id; kept only as a salted hash, as is that of a person to whom it was done (`user:<id>`). */
  readonly actorId: string;
}

/** Keeps an entry. Rejects when it cannot be kept: what cannot be audited is not reported as done. */
export type Audit = (entry: AuditEntry) => Promise<void>;

/** What to look for; `actor` is the id itself, and so is that in `user:<id>` as `resource`; `since` is included and `until` is not. */
export interface AuditFilter extends Omit<AuditQuery, 'since' | 'until' | 'limit' | 'cursor'> {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** The last event of the page before. */
  readonly after?: AuditPlace | undefined;
}

export type FoundEvent = AuditEvent & { readonly id: string };

/** The newest first, ids deciding between those of one moment. */
export type ListAuditEvents = (filter: AuditFilter, limit: number) => Promise<FoundEvent[]>;

export interface AuditLog {
  readonly audit: Audit;
  readonly listAuditEvents: ListAuditEvents;
  createIndexes(): Promise<void>;
}

interface Deps {
  readonly connection: Connection;
  readonly salt: string;
  readonly now: () => Date;
  readonly newId: () => string;
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
record.index({ ts: -1, _id: -1 });
record.index({ actor: 1, ts: -1, _id: -1 });
record.index({ action: 1, ts: -1, _id: -1 });
record.index({ resource: 1, ts: -1, _id: -1 });

/** Admin changes in docdb's `audit_events`. */
export function createAudit({ connection, salt, now, newId }: Deps): AuditLog {
  const events = connection.model<AuditEvent>('AuditEvent', record);
  const audit: Audit = async ({ actorId, resource, ...entry }) => {
    const correlation_id = currentRequestId() ?? newId();
    const hashed = { actor: hashPerson(actorId, salt), resource: resource && hashPersonIn(resource, salt) };
    await events.create(auditEvent.parse({ ts: now(), ...hashed, ...entry, correlation_id }));
  };
  return {
    audit,
    async listAuditEvents(filter, limit) {
      const newestFirst = { ts: -1, _id: -1 } as const;
      const found = await events.find(queryOf(filter, salt)).sort(newestFirst).limit(limit).lean();
      return found.map(({ _id, ...event }) => ({ ...event, id: String(_id) }));
    },
    async createIndexes() {
      await events.createIndexes();
    },
  };
}

function queryOf(
  { actor, resource, since, until, after, ...equal }: AuditFilter,
  salt: string,
): QueryFilter<AuditEvent> {
  const named = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  const between = { ...(since && { $gte: since }), ...(until && { $lt: until }) };
  const older = after && [{ ts: { $lt: after.ts } }, { ts: after.ts, _id: { $lt: new Types.ObjectId(after.id) } }];
  return {
    ...named,
    ...(actor !== undefined && { actor: { $in: [actor, hashPerson(actor, salt)] } }),
    ...(resource !== undefined && { resource: { $in: [resource, hashPersonIn(resource, salt)] } }),
    ...((since ?? until) && { ts: between }),
    ...(older && { $or: older }),
  };
}

const hashPerson = (id: string, salt: string) => `sha256:${createHash('sha256').update(`${salt}:${id}`).digest('hex')}`;

const hashPersonIn = (resource: string, salt: string) =>
  resource.replace(/^user:(.+)$/s, (_whole, id: string) => `user:${hashPerson(id, salt)}`);

/** A salt for installations that name none: secret, and the same on every replica. */
export const saltFrom = (sessionSecret: string): string =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'parley audit salt', 32)).toString('hex');
