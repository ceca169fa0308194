import { type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Realm } from '../realm/realm.js';
import type { SigningKeys } from '../realm/signing-keys.js';

const maxKept = 5_000;
const checked = new WeakMap<SigningKeys, LRUCache<string, JWTPayload>>();

/**
 * What a token of this realm says, expired or not; undefined for one that we did not sign. A signature is checked once:
 * services show the same token with every question, and what else makes it good is looked up each time.
 */
export async function signedPayload(realm: Realm, token: string): Promise<JWTPayload | undefined> {
  const kept = checked.get(realm.keys) ?? new LRUCache({ max: maxKept });
  checked.set(realm.keys, kept);
  const payload = kept.get(token) ?? (await verified(realm, token));
  if (payload) kept.set(token, payload);
  return payload;
}

async function verified(realm: Realm, token: string): Promise<JWTPayload | undefined> {
  const options = { algorithms: ['RS256'], issuer: realm.issuer, currentDate: new Date(0) };
  try {
    return (await jwtVerify(token, realm.keys.publicKey, options)).payload;
  } catch {
    // Every way in which a token can be wrong gets the same answer.
    return undefined;
  }
}
