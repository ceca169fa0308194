import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tells a browser in which somebody signed in before from one that only knows their e-mail address. */
export interface KnownDevices {
  /** The id that a browser keeps once that person has signed in there: 32 bytes as base64url. */
  idFor(email: string): string;
  /** Whether that id was given out for that person. */
  knows(id: string, email: string): boolean;
}

const halfBytes = 16;

/**
 * Signed ids: 128 random bits, and as many of an HMAC over them and the e-mail address. Nothing is stored.
 * The first key signs; ids that one of the others signed are known too.
 */
export function knownDevices(keys: readonly [Buffer, ...Buffer[]]): KnownDevices {
  const sign = (key: Buffer, nonce: Buffer, email: string) =>
    createHmac('sha256', key).update(nonce).update(email).digest().subarray(0, halfBytes);
  return {
    idFor(email) {
      const nonce = randomBytes(halfBytes);
      return Buffer.concat([nonce, sign(keys[0], nonce, email)]).toString('base64url');
    },
    knows(id, email) {
      const bytes = Buffer.from(id, 'base64url');
      // The same bytes may be written in several ways, and each would be a device with a budget of its own.
      if (bytes.length !== 2 * halfBytes || bytes.toString('base64url') !== id) return false;
      const [nonce, signature] = [bytes.subarray(0, halfBytes), bytes.subarray(halfBytes)];
      return keys.some((key) => timingSafeEqual(signature, sign(key, nonce, email)));
    },
  };
}
