import { createHmac, randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from './docdb-errors.js';

/** Resolves to the salt of pseudonyms; asked again after a failure. Rejects when docdb does not answer. */
export type AuditSalt = () => Promise<string>;

interface SaltRecord {
  readonly _id: 'subjects';
  readonly salt: string;
}

/**
 * The salt that all services share, so that a person has one pseudonym: what they are set to use, or what the first of
 * them made and docdb keeps.
 */
export function sharedAuditSalt(connection: Connection, setting: string | undefined): AuditSalt {
  let known: Promise<string> | undefined;
  return async () => {
    known ??= setting === undefined ? kept(connection) : Promise.resolve(setting);
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}

async function kept(connection: Connection): Promise<string> {
  const salts = connection.collection<SaltRecord>('audit_salt');
  const made: SaltRecord = { _id: 'subjects', salt: randomBytes(32).toString('hex') };
  const found = await salts.findOne({ _id: 'subjects' });
  if (found) return found.salt;
  try {
    await salts.insertOne(made);
    return made.salt;
  } catch (error) {
    // Another service was first.
    if (!isDuplicateKey(error)) throw error;
    return kept(connection);
  }
}

/** Names a person in the audit without saying who it is: `sha256:` and 64 hex digits, the same for the same id. */
export const pseudonymOf = (id: string, salt: string): string =>
  `sha256:${createHmac('sha256', salt).update(id).digest('hex')}`;
