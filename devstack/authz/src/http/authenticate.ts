import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthzError } from '../errors.js';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Tests the `Authorization` header against the preshared keys; with no keys every request passes.
 * Throws `bearer_token_missing`, `unauthenticated`.
 */
export function authenticator(presharedKeys: readonly string[]): (header: string | undefined) => void {
  const keys = presharedKeys.map(digest);
  return (header) => {
    if (keys.length === 0) return;
    const [, token] = /^bearer (.*)$/i.exec(header ?? '') ?? [];
    if (token === undefined) throw new AuthzError('bearer_token_missing', 'missing bearer token');
    const sent = digest(token);
    // Every key is compared, so that the time taken tells nothing about which one was close.
    const matches = keys.filter((key) => timingSafeEqual(key, sent));
    if (matches.length === 0) throw new AuthzError('unauthenticated', 'unauthenticated');
  };
}
