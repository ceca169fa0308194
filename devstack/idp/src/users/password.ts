import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Work factors of scrypt (RFC 7914 section 2). */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export const defaultCost: PasswordCost = { N: 16_384, r: 8, p: 1 };
/** For idps that tests start: a sign-in takes a millisecond instead of fifty. */
export const testCost: PasswordCost = { N: 256, r: 8, p: 1 };
const hashBytes = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: PasswordCost) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );

/** Hashes for storage: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares in constant time. A missing hash costs as much as a wrong password, so that names cannot be probed. */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
  cost: PasswordCost,
): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? `scrypt$${cost.N}$${cost.r}$${cost.p}$AA$`).split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}
