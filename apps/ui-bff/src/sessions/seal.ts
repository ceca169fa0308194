import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts and decrypts what is kept in docdb, bound to the record that it belongs to. */
export interface Seal {
  close(text: string, record: string): string;
  /** `undefined` when it was changed, belongs to another record, or was closed with another key. */
  open(sealed: string, record: string): string | undefined;
}

/** One secret or several: the first makes, every one verifies. */
export type Secrets = readonly [string, ...string[]];

/**
 * AES-256-GCM (NIST SP 800-38D) under a key derived from the secret for this purpose alone. The first secret closes;
 * whatever one of the others closed opens too.
 */
export function createSeal(secrets: Secrets, purpose: string): Seal {
  const [first, ...others] = secrets.map((secret) => sealOf(keyFor(secret, purpose)));
  if (!first) throw new Error('A seal needs a secret.');
  return {
    close: (text, record) => first.close(text, record),
    open: (sealed, record) => first.open(sealed, record) ?? firstOf(others, (seal) => seal.open(sealed, record)),
  };
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sealOf(key: Buffer): Seal {
  return {
    close(text, record) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(record));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, record) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(record));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** 256 random bits, as they stand in a cookie. */
export const newOpaqueId = (): string => randomBytes(32).toString('base64url');

/** What is kept of an opaque id. It is random, so a plain hash is enough. */
export const hashOf = (opaqueId: string): string => createHash('sha256').update(opaqueId).digest('hex');

/** The id under which its owner sees a session: it opens nothing, and is not the key of the record either. */
export const shownIdOf = (idHash: string): string =>
  createHash('sha256').update(`shown session ${idHash}`).digest('base64url').slice(0, 22);

/** Hashes what is guessable, such as an e-mail address, so that the database alone does not tell it. */
export function createKeyedHash(secret: string, purpose: string): (text: string) => string {
  const key = keyFor(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/** Each purpose has a key of its own (RFC 5869). */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `parley ${purpose}`, 32));

/** That of each secret, in their order. */
export function keysFor([first, ...others]: Secrets, purpose: string): [Buffer, ...Buffer[]] {
  return [keyFor(first, purpose), ...others.map((secret) => keyFor(secret, purpose))];
}
