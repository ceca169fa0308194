import { createHash } from 'node:crypto';
import type { AuditEvent, AuditQuery } from '@parley/contracts';
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

/** The ids of people that a filter names. */
export const peopleIn = ({ actor, actorAliases = [], resource }: AuditFilter): string[] => [
  ...(actor === undefined ? [] : [actor]),
  ...actorAliases,
  ...personIn(resource ?? ''),
];

/** The id in `user:<id>` at the beginning of a text, if there is one. */
export const personIn = (text: string): string[] => person.exec(text)?.slice(1, 2) ?? [];

/** As the first releases named people. */
export const oldestPseudonyms = (id: string, salts: readonly string[]): string[] =>
  salts.map((salt) => `sha256:${createHash('sha256').update(`${salt}:${id}`).digest('hex')}`);

const person = /^user:([^*\s]\S*)/;

/** `user:<id>` at the beginning; whatever follows a blank stays. */
export const hashedIn = (text: string, hash: (id: string) => string) =>
  text.replace(person, (_whole, id: string) => `user:${hash(id)}`);

function hashesOf(resource: string, pseudonyms: (id: string) => string[]): string[] {
  return personIn(resource)
    .flatMap(pseudonyms)
    .map((hash) => hashedIn(resource, () => hash));
}
