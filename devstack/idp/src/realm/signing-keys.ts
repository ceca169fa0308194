import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../store/database.js';
import { encryptionKey } from './encryption-key.js';

/** Everything the realm signs with. Made once, then kept: tokens outlive a restart. */
export interface SigningKeys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** Private half of the RS256 key. */
  readonly signingJwk: JWK;
  /** HS512 secret of refresh tokens, which only this server reads. */
  readonly refreshSecret: Uint8Array;
  readonly cookieSecret: string;
  /** What everybody may see. */
  readonly publicJwks: readonly JWK[];
}

/** @param given in place of one that is made and kept */
export async function loadSigningKeys(database: Database, given?: JWK): Promise<SigningKeys> {
  const secret = (name: string) => kept(database, name, () => randomBytes(64).toString('base64url'));
  const signing = given ?? (JSON.parse(await kept(database, 'signing', makeKey)) as JWK);
  if (signing.kid === undefined) throw new Error('The stored signing key is damaged');
  return {
    kid: signing.kid,
    privateKey: await importKey(signing),
    publicKey: await importKey(publicHalf(signing)),
    signingJwk: signing,
    refreshSecret: Buffer.from(await secret('refresh'), 'base64url'),
    cookieSecret: await secret('cookie'),
    publicJwks: [publicHalf(signing), encryptionKey],
  };
}

async function kept(database: Database, name: string, make: () => string | Promise<string>): Promise<string> {
  const row = database.one('SELECT value FROM keys WHERE name = ?', name) as { readonly value: string } | undefined;
  if (row !== undefined) return row.value;
  const value = await make();
  database.run('INSERT INTO keys (name, value) VALUES (?, ?)', name, value);
  return value;
}

async function makeKey(): Promise<string> {
  const alg = 'RS256';
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, alg, use: 'sig', kid: await calculateJwkThumbprint(jwk) });
}

const publicHalf = ({ kid, kty, n, e, alg, use }: JWK) => ({ kid, kty, n, e, alg, use }) as JWK;

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('The stored signing key is damaged');
  return key;
}
