import { createHash, hkdfSync } from 'node:crypto';
import { type AuditCount, auditEvent, type AuditEvent } from '@parley/contracts';
import type { AuditSubjects } from '@parley/docdb';
import { currentRequestId } from '@parley/service';
import { type Connection, type PipelineStage, type QueryFilter, Schema, Types } from 'mongoose';
import {
  type AuditFilter,
  hashedIn,
  oldestPseudonyms,
  peopleIn,
  personIn,
  queryOf,
  type StoredEvent,
} from './audit-query.js';
import { actionsOfKind, type AuditKind } from './kinds.js';

/** What was done, by whom, to what, and how it ended. */
export interface AuditEntry extends Pick<AuditEvent, 'action' | 'outcome' | 'resource' | 'reason'> {
  /** The person's id; kept only as a pseudonym, as is that of a person to whom it was done (`user:<id>`). */
  readonly actorId: string;
  /** Of a change of rights: what held before it and what holds now, one fact a line; people in it by pseudonyms too. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** Keeps an entry. Rejects when it cannot be kept: what cannot be audited is not reported as done. */
export type Audit = (entry: AuditEntry) => Promise<void>;

export type FoundEvent = AuditEvent & { readonly id: string };

/** The newest first, ids deciding between those of one moment. */
export type ListAuditEvents = (filter: AuditFilter, limit: number) => Promise<FoundEvent[]>;

export interface AuditLog {
  readonly audit: Audit;
  /** The same for what strangers can make happen: those alike of a quarter of an hour are one event that counts them. */
  readonly auditOften: Audit;
  readonly listAuditEvents: ListAuditEvents;
  /** Every action that was ever kept, in alphabetical order. */
  readonly listActions: () => Promise<string[]>;
  /** By action, then outcome. */
  readonly countEvents: (filter: AuditFilter) => Promise<AuditCount[]>;
  /** Removes the events of a kind that are older; resolves to how many there were. */
  readonly removeOlder: (kind: AuditKind, than: Date) => Promise<number>;
  createIndexes(): Promise<void>;
}

interface Deps {
  readonly connection: Connection;
  readonly subjects: AuditSubjects;
  /** Of hashes that the first releases wrote; they are found, but no longer written. */
  readonly earlierSalts: readonly string[];
  readonly now: () => Date;
  readonly newId: () => string;
}

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
    times: Number,
    correlation_id: { type: String, required: true },
  },
  { collection: 'audit_events', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ ts: -1, _id: -1 });
record.index({ actor: 1, ts: -1, _id: -1 });
record.index({ action: 1, ts: -1, _id: -1 });
record.index({ resource: 1, ts: -1, _id: -1 });

/** Docdb's `audit_events`. */
export function createAudit({ connection, subjects, earlierSalts, now, newId }: Deps): AuditLog {
  const events = connection.model<StoredEvent>('AuditEvent', record);
  const eventOf = async ({ actorId, resource, before, after, ...entry }: AuditEntry) => {
    const correlation_id = currentRequestId() ?? newId();
    const change = (before ?? after) && { before: bounded(before), after: bounded(after) };
    const facts = [...(change?.before ?? []), ...(change?.after ?? [])];
    const actors = noPeople.has(actorId) ? [] : [actorId];
    const names = await subjects.name([...actors, ...[resource ?? '', ...facts].flatMap(personIn)]);
    const nameOf = (id: string) => names.get(id) ?? id;
    const inText = (text: string) => hashedIn(text, nameOf);
    const hashed = { actor: nameOf(actorId), resource: resource && inText(resource) };
    const hashedChange = change && { before: change.before.map(inText), after: change.after.map(inText) };
    return auditEvent.parse({ ts: now(), ...hashed, ...entry, ...hashedChange, correlation_id });
  };
  const meant = async (filter: AuditFilter) => {
    const known = await subjects.known(peopleIn(filter));
    return queryOf(filter, (id) => [...(known.get(id) ?? []), ...oldestPseudonyms(id, earlierSalts)]);
  };
  return {
    async audit(entry) {
      await events.create(await eventOf(entry));
    },
    async auditOften(entry) {
      const event = await eventOf(entry);
      await events.updateOne({ _id: idOfAlike(event) }, { $setOnInsert: event, $inc: { times: 1 } }, { upsert: true });
    },
    async listAuditEvents(filter, limit) {
      const newestFirst = { ts: -1, _id: -1 } as const;
      const found = await events
        .find(await meant(filter))
        .sort(newestFirst)
        .limit(limit)
        .lean();
      return found.map(({ _id, ...event }) => ({ before: null, after: null, ...event, id: String(_id) }));
    },
    async listActions() {
      return (await events.distinct('action')).sort();
    },
    countEvents: async (filter) => events.aggregate<AuditCount>(countsOf(await meant(filter))).option({ maxTimeMS }),
    async removeOlder(kind, than) {
      return (await events.deleteMany({ action: actionsOfKind(kind), ts: { $lt: than } })).deletedCount;
    },
    async createIndexes() {
      await events.createIndexes();
    },
  };
}

/** Counts of everything read many events. */
const maxTimeMS = 10_000;

const countsOf = (meant: QueryFilter<StoredEvent>): PipelineStage[] => [
  { $match: meant },
  {
    $group: {
      _id: { action: '$action', outcome: '$outcome', actor: '$actor' },
      events: { $sum: { $ifNull: ['$times', 1] } },
    },
  },
  {
    $group: {
      _id: { action: '$_id.action', outcome: '$_id.outcome' },
      events: { $sum: '$events' },
      actors: { $sum: 1 },
    },
  },
  { $project: { _id: 0, action: '$_id.action', outcome: '$_id.outcome', events: 1, actors: 1 } },
  { $sort: { action: 1, outcome: 1 } },
];

/** Actors that are no people. Their names are kept as they are. */
const noPeople: ReadonlySet<string> = new Set(['group-sync', 'unknown']);

const alikeMs = 15 * 60_000;

/** One for all events that are alike and of the same quarter of an hour, so that no replica makes a second one. */
function idOfAlike({ ts, actor, action, resource, outcome, reason }: AuditEvent): Types.ObjectId {
  const alike = [Math.floor(ts.getTime() / alikeMs), actor, action, resource, outcome, reason];
  return new Types.ObjectId(createHash('sha256').update(JSON.stringify(alike)).digest('hex').slice(0, 24));
}

const maxFacts = 200;

/** What is left out is told. */
const bounded = (facts: readonly string[] = []): string[] =>
  facts.length <= maxFacts ? [...facts] : [...facts.slice(0, maxFacts - 1), `and ${facts.length - maxFacts + 1} more`];

/** The salt of earlier releases, where none was set. */
export const saltFrom = (sessionSecret: string): string =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'parley audit salt', 32)).toString('hex');
