import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Database } from '../store/database.js';

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
  /** What everybody may see: beside the RS256 key an RSA-OAEP one, as in Keycloak, so that readers must filter by use. */
  publicJwks(): Promise<readonly JWK[]>;
}

export async function loadSigningKeys(database: Database): Promise<SigningKeys> {
  const secret = (name: string) => kept(database, name, () => randomBytes(64).toString('base64url'));
  const key = async (name: string, alg: string, use: string) =>
    JSON.parse(await kept(database, name, async () => JSON.stringify(await makeKey(alg, use)))) as JWK;
  const signing = await key('signing', 'RS256', 'sig');
  if (signing.kid === undefined) throw new Error('The stored signing key is damaged');
  let encryption: Promise<JWK> | undefined;
  return {
    kid: signing.kid,
    privateKey: await importKey(signing),
    publicKey: await importKey(publicHalf(signing)),
    signingJwk: signing,
    refreshSecret: Buffer.from(await secret('refresh'), 'base64url'),
    cookieSecret: await secret('cookie'),
    // Nothing is ever encrypted with it, so the first start does not wait for it to be made.
    publicJwks: async () => {
      encryption ??= key('encryption', 'RSA-OAEP', 'enc');
      return [signing, await encryption].map(publicHalf);
    },
  };
}

async function kept(database: Database, name: string, make: () => string | Promise<string>): Promise<string> {
  const row = database.one('SELECT value FROM keys WHERE name = ?', name) as { value: string } | undefined;
  if (row !== undefined) return row.value;
  const value = await make();
  database.run('INSERT INTO keys (name, value) VALUES (?, ?)', name, value);
  return value;
}

async function makeKey(alg: string, use: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg, use, kid: await calculateJwkThumbprint(jwk) };
}

const publicHalf = ({ kid, kty, n, e, alg, use }: JWK) => ({ kid, kty, n, e, alg, use }) as JWK;

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('The stored signing key is damaged');
  return key;
}
