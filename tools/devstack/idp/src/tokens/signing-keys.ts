import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Database } from '../store/database.js';

/** Everything the realm signs with. Made once, then kept: tokens outlive a restart. */
export interface SigningKeys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** HS512 secret of refresh tokens, which only this server reads. */
  readonly refreshSecret: Uint8Array;
  readonly cookieSecret: string;
  /** Private half of the RS256 key. */
  readonly signingJwk: JWK;
  /** What everybody may see: beside the RS256 key an RSA-OAEP one, as in Keycloak, so that readers must filter by use. */
  readonly publicJwks: readonly JWK[];
}

export async function loadSigningKeys(database: Database): Promise<SigningKeys> {
  const secret = (name: string) => kept(database, name, () => randomBytes(64).toString('base64url'));
  const jwks = JSON.parse(await kept(database, 'jwks', async () => JSON.stringify(await makeKeys()))) as JWK[];
  const [signing] = jwks;
  if (signing?.kid === undefined) throw new Error('The stored signing keys are damaged');
  return {
    kid: signing.kid,
    privateKey: await importKey(signing),
    publicKey: await importKey(publicHalf(signing)),
    refreshSecret: Buffer.from(await secret('refresh'), 'base64url'),
    cookieSecret: await secret('cookie'),
    signingJwk: signing,
    publicJwks: jwks.map(publicHalf),
  };
}

async function kept(database: Database, name: string, make: () => string | Promise<string>): Promise<string> {
  const row = database.one('SELECT value FROM keys WHERE name = ?', name) as { value: string } | undefined;
  if (row !== undefined) return row.value;
  const value = await make();
  database.run('INSERT INTO keys (name, value) VALUES (?, ?)', name, value);
  return value;
}

const makeKeys = () => Promise.all([makeKey('RS256', 'sig'), makeKey('RSA-OAEP', 'enc')]);

async function makeKey(alg: string, use: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg, use, kid: await calculateJwkThumbprint(jwk) };
}

const publicHalf = ({ kid, kty, n, e, alg, use }: JWK) => ({ kid, kty, n, e, alg, use }) as JWK;

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('The stored signing keys are damaged');
  return key;
}
