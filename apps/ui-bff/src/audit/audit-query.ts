import { createHash } from 'node:crypto';
import type { AuditEvent, AuditQuery } from '@parley/contracts';
import { pseudonymOf } from '@parley/docdb';
import { type QueryFilter, Types } from 'mongoose';
import type { AuditPlace } from './audit-cursor.js';

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

/** Records of earlier releases tell neither what was before nor what was after. */
export type StoredEvent = Omit<AuditEvent, 'before' | 'after'> & Partial<Pick<AuditEvent, 'before' | 'after'>>;

/** The events that a filter means. */
export function queryOf(
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
export const pseudonymsIn = (salt: string, earlierSalts: readonly string[]) => (id: string) => [
  pseudonymOf(id, salt),
  ...earlierSalts.map((earlier) => `sha256:${createHash('sha256').update(`${earlier}:${id}`).digest('hex')}`),
];

const person = /^user:([^*\s]\S*)/;

/** `user:<id>` at the beginning; whatever follows a blank stays. */
export const hashedIn = (text: string, hash: (id: string) => string) =>
  text.replace(person, (_whole, id: string) => `user:${hash(id)}`);

function hashesOf(resource: string, pseudonyms: (id: string) => string[]): string[] {
  const id = person.exec(resource)?.[1];
  return id === undefined ? [] : pseudonyms(id).map((hash) => hashedIn(resource, () => hash));
}
