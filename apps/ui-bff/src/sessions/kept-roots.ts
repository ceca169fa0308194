import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import { createSeal, keyFor, type Secrets } from './seal.js';

interface RootRecord {
  /** Tells one root from another, and nothing about it. */
  readonly _id: string;
  /** The root, sealed once by each secret that was listed last, under an id of that secret. */
  readonly copies: Readonly<Record<string, string>>;
  readonly created_at: Date;
}

/**
 * What hashes are keyed by that have to outlast a rotation, those of catalogue keys say; the first makes new ones. A root
 * is the secret that was in use when docdb began to keep it, sealed by those of today, so that it may leave the setting.
 * One that none of these opens stays where it is, for the day on which its secret is back.
 */
export async function keepRoots(connection: Connection, secrets: Secrets, now: () => Date): Promise<Secrets> {
  const records = connection.collection<RootRecord>('kept_roots');
  const found = await records.find().sort({ created_at: 1, _id: 1 }).toArray();
  const opened = found.flatMap((record) => {
    const root = openedBy(secrets, record);
    return root === undefined ? [] : [{ record, root }];
  });
  for (const { record, root } of opened) {
    if (isSealedByAll(record, secrets)) continue;
    await records.updateOne({ _id: record._id }, { $set: { copies: copiesOf(root, secrets) } });
  }
  if (opened.length === 0) await keep(secrets[0]);
  const [first = secrets[0], ...others] = new Set([...opened.map(({ root }) => root), ...secrets]);
  return [first, ...others];

  /** A replica with other secrets may be first: it keeps the same root, and either seal will do. */
  async function keep(root: string): Promise<void> {
    const made = { _id: idOf(root, 'root'), copies: copiesOf(root, secrets), created_at: now() };
    await records.insertOne(made).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }
}

const idOf = (secret: string, what: 'root' | 'sealer'): string => keyFor(secret, `id of a ${what}`).toString('hex');
const sealOf = (secret: string) => createSeal([secret], 'kept roots');

function openedBy(secrets: Secrets, { _id, copies }: RootRecord): string | undefined {
  for (const secret of secrets) {
    const root = sealOf(secret).open(copies[idOf(secret, 'sealer')] ?? '', _id);
    if (root !== undefined) return root;
  }
  return undefined;
}

/** By them and nobody else: one that left the list opens nothing any more. */
function isSealedByAll({ copies }: RootRecord, secrets: Secrets): boolean {
  const sealers = new Set(secrets.map((secret) => idOf(secret, 'sealer')));
  return Object.keys(copies).length === sealers.size && Object.keys(copies).every((id) => sealers.has(id));
}

const copiesOf = (root: string, secrets: Secrets): Record<string, string> =>
  Object.fromEntries(secrets.map((secret) => [idOf(secret, 'sealer'), sealOf(secret).close(root, idOf(root, 'root'))]));
