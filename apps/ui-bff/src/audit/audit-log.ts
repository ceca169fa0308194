import { createHash, hkdfSync } from 'node:crypto';
import { auditEvent, type AuditEvent, type AuditQuery } from '@parley/contracts';
import { type AuditSalt, pseudonymOf } from '@parley/docdb';
import { currentRequestId } from '@parley/service';
import { type Connection, type QueryFilter, Schema, Types } from 'mongoose';
import type { AuditPlace } from './audit-cursor.js';

/** What was done, by whom, to what, and how it ended. */
export interface AuditEntry extends Pick<AuditEvent, 'action' | 'outcome' | 'resource' | 'reason'> {
  /** The person's id; kept only as a salted hash, as is that of a person to whom it was done (`user:<id>`). */
  readonly actorId: string;
  /** Of a change of rights: what held before it and what holds now, one fact a line; people in it are hashed too. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** Keeps an entry. Rejects when it cannot be kept: what cannot be audited is not reported as done. */
export type Audit = (entry: AuditEntry) => Promise<void>;

/**
 * What to look for; `actor` is the id itself, and so is that in `user:<id>` as `resource`; `since` is included and
 * `until` is not.
 */
export interface AuditFilter extends Omit<AuditQuery, 'since' | 'until' | 'limit' | 'cursor'> {
  /** Other ids under which the actor was kept, such as that at the chat product. */
  readonly actorAliases?: readonly string[] | undefined;
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
  /** Every action that was ever kept, in alphabetical order. */
  readonly listActions: () => Promise<string[]>;
  createIndexes(): Promise<void>;
}

interface Deps {
  readonly connection: Connection;
  readonly salt: AuditSalt;
  /** Of hashes that earlier releases wrote; they are found, but no longer written. */
  readonly earlierSalt: string;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Records of earlier releases tell neither what was before nor what was after. */
type StoredEvent = Omit<AuditEvent, 'before' | 'after'> & Partial<Pick<AuditEvent, 'before' | 'after'>>;

const record = new Schema<StoredEvent>(
  {
    ts: { type: Date, required: true },
    actor: { type: String, required: true },
    action: { type: String, required: true },
    resource: { type: String, default: null },
    outcome: { type: String, required: true },
    reason: { type: String, default: null },
    before: { type: [String], default: null },
    after: { type: [String], default: null },
    correlation_id: { type: String, required: true },
  },
  { collection: 'audit_events', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ ts: -1, _id: -1 });
record.index({ actor: 1, ts: -1, _id: -1 });
record.index({ action: 1, ts: -1, _id: -1 });
record.index({ resource: 1, ts: -1, _id: -1 });

/** Admin changes in docdb's `audit_events`. */
export function createAudit({ connection, salt, earlierSalt, now, newId }: Deps): AuditLog {
  const events = connection.model<StoredEvent>('AuditEvent', record);
  const audit: Audit = async ({ actorId, resource, before, after, ...entry }) => {
    const correlation_id = currentRequestId() ?? newId();
    const key = await salt();
    const inText = (text: string) => hashedIn(text, (id) => pseudonymOf(id, key));
    const factsOf = (facts: readonly string[] = []) => bounded(facts.map(inText));
    const hashed = { actor: pseudonymOf(actorId, key), resource: resource && inText(resource) };
    const change = (before ?? after) && { before: factsOf(before), after: factsOf(after) };
    await events.create(auditEvent.parse({ ts: now(), ...hashed, ...entry, ...change, correlation_id }));
  };
  return {
    audit,
    async listAuditEvents(filter, limit) {
      const newestFirst = { ts: -1, _id: -1 } as const;
      const pseudonyms = pseudonymsIn(await salt(), earlierSalt);
      const found = await events.find(queryOf(filter, pseudonyms)).sort(newestFirst).limit(limit).lean();
      return found.map(({ _id, ...event }) => ({ before: null, after: null, ...event, id: String(_id) }));
    },
    async listActions() {
      return (await events.distinct('action')).sort();
    },
    async createIndexes() {
      await events.createIndexes();
    },
  };
}

function queryOf(
  { actor, actorAliases = [], resource, since, until, after, ...equal }: AuditFilter,
  pseudonyms: (id: string) => string[],
): QueryFilter<StoredEvent> {
  const named = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  const between = { ...(since && { $gte: since }), ...(until && { $lt: until }) };
  const older = after && [{ ts: { $lt: after.ts } }, { ts: after.ts, _id: { $lt: new Types.ObjectId(after.id) } }];
  return {
    ...named,
    ...(actor !== undefined && { actor: { $in: [actor, ...[actor, ...actorAliases].flatMap(pseudonyms)] } }),
    ...(resource !== undefined && { resource: { $in: [resource, ...hashesOf(resource, pseudonyms)] } }),
    ...((since ?? until) && { ts: between }),
    ...(older && { $or: older }),
  };
}

/** All under which a person may be kept: as now, and as earlier releases wrote it. */
const pseudonymsIn = (salt: string, earlierSalt: string) => (id: string) => [
  pseudonymOf(id, salt),
  `sha256:${createHash('sha256').update(`${earlierSalt}:${id}`).digest('hex')}`,
];

const person = /^user:([^*\s]\S*)/;

/** `user:<id>` at the beginning; whatever follows a blank stays. */
const hashedIn = (text: string, hash: (id: string) => string) =>
  text.replace(person, (_whole, id: string) => `user:${hash(id)}`);

function hashesOf(resource: string, pseudonyms: (id: string) => string[]): string[] {
  const id = person.exec(resource)?.[1];
  return id === undefined ? [] : pseudonyms(id).map((hash) => hashedIn(resource, () => hash));
}

const maxFacts = 200;

/** What is left out is told. */
const bounded = (facts: readonly string[]): string[] =>
  facts.length <= maxFacts ? [...facts] : [...facts.slice(0, maxFacts - 1), `and ${facts.length - maxFacts + 1} more`];

/** The salt of earlier releases, where none was set. */
export const saltFrom = (sessionSecret: string): string =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'parley audit salt', 32)).toString('hex');
