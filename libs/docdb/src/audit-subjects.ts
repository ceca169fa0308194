import { createHmac, randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from './docdb-errors.js';

/**
 * Who people are in the audit, for all services alike. Each has a key of their own: without it, nothing leads from their
 * entries to them. Every method rejects when docdb does not answer.
 */
export interface AuditSubjects {
  /** The pseudonyms of these people, by their ids; whoever has no key gets one. */
  name(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** All pseudonyms under which each may be found, also those of earlier releases; makes no key. */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

interface KeyRecord {
  /** Id of the person. */
  readonly _id: string;
  readonly subject_key: string;
}

interface SaltRecord {
  readonly _id: 'subjects';
  readonly salt: string;
}

/**
 * Keys in the collection `audit_subject_keys`, found by their ids. They are read anew each time: a key that was destroyed
 * is used no more. @param earlierSalt of all people's pseudonyms in earlier releases, where it was set; docdb may have kept one
 */
export function docdbAuditSubjects(connection: Connection, earlierSalt: string | undefined): AuditSubjects {
  const keys = connection.collection<KeyRecord>('audit_subject_keys');
  const find = async (ids: readonly string[]) => {
    const found = await keys.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    return new Map(found.map(({ _id, subject_key }) => [_id, subject_key]));
  };
  const make = async (_id: string): Promise<string> => {
    const made = { _id, subject_key: randomBytes(32).toString('hex') };
    const first = await keys.insertOne(made).then(() => made, duplicateAsNone);
    return first?.subject_key ?? (await find([_id])).get(_id) ?? make(_id);
  };
  return {
    async name(ids) {
      const found = await find(ids);
      const named = new Map<string, string>();
      for (const id of new Set(ids)) named.set(id, pseudonymOf(id, found.get(id) ?? (await make(id))));
      return named;
    },
    async known(ids) {
      const [found, kept] = await Promise.all([find(ids), keptSalt(connection)]);
      const before = [earlierSalt, kept].filter((salt) => salt !== undefined);
      const keysOf = (id: string) => [...new Set([found.get(id) ?? [], ...before].flat())];
      return new Map(ids.map((id) => [id, keysOf(id).map((key) => pseudonymOf(id, key))]));
    },
  };
}

/** Another service may be first. */
function duplicateAsNone(error: unknown): undefined {
  if (!isDuplicateKey(error)) throw error;
}

const keptSalt = async (connection: Connection): Promise<string | undefined> =>
  (await connection.collection<SaltRecord>('audit_salt').findOne({ _id: 'subjects' }))?.salt;

/** Names a person in the audit without saying who it is: `sha256:` and 64 hex digits, the same for the same id and key. */
export const pseudonymOf = (id: string, key: string): string =>
  `sha256:${createHmac('sha256', key).update(id).digest('hex')}`;
