import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError, catalogKey } from '@parley/contracts';
import { randomBase62 } from '../ids/random-text.js';

/** A key of a person, as it is kept: without its secret. */
export interface CatalogKey {
  /** `sk_` and 12 characters: the public half. */
  readonly id: string;
  /** Keyed hash of the whole key. */
  readonly hash: string;
  readonly ownerId: string;
  readonly label: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export const isActive = ({ revokedAt, expiresAt }: CatalogKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

/** A new key: `sk_` + 12 + `.` + 32 random characters. */
export const newCatalogKey = (): string => `sk_${randomBase62(12)}.${randomBase62(32)}`;

/** The public half of a whole key, `undefined` for a text that is no key. */
export const keyIdOf = (key: string): string | undefined =>
  catalogKey.safeParse(key).success ? key.slice(0, key.indexOf('.')) : undefined;

/** Hashes keys and compares them. */
export interface KeyHash {
  of(key: string): string;
  /** In constant time. */
  matches(key: string, hash: string): boolean;
}

/** HMAC-SHA-256: the keys are random, so that a slow hash would only invite load. The first root hashes, any matches. */
export function createKeyHash(roots: readonly [string, ...string[]]): KeyHash {
  const digest = (root: string, key: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', root, '', 'parley catalog keys', 32)))
      .update(key)
      .digest();
  return {
    of: (key) => digest(roots[0], key).toString('hex'),
    matches(key, hash) {
      const theirs = Buffer.from(hash, 'hex');
      return roots.some((root) => {
        const ours = digest(root, key);
        return ours.length === theirs.length && timingSafeEqual(ours, theirs);
      });
    },
  };
}

export const noSuchKey = (): AppError => new AppError('NOT_FOUND', 'This key does not exist.');
