import { z } from 'zod';
import { idpUnavailable } from './errors.js';

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/**
 * Where an issuer publishes its keys (OpenID Connect Discovery 1.0, section 4).
 * Throws AppError `SERVICE_UNAVAILABLE` when the idp does not answer or speaks for another issuer.
 */
export async function findKeys(issuer: string, timeoutMs: number, send: typeof fetch = fetch): Promise<URL> {
  return new URL((await discover(issuer, AbortSignal.timeout(timeoutMs), send)).jwks_uri);
}

/** Resolves if the issuer currently publishes its keys. For readiness. Throws like `findKeys`. */
export async function pingIssuer(issuer: string, signal: AbortSignal): Promise<void> {
  await discover(issuer, signal, fetch);
}

async function discover(issuer: string, signal: AbortSignal, send: typeof fetch) {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  try {
    const res = await send(address, { signal, redirect: 'error' });
    if (!res.ok) throw new Error(`discovery answered with status ${res.status}`);
    const found = discovery.parse(await res.json());
    if (found.issuer !== issuer) throw new Error('discovery names another issuer');
    return found;
  } catch (cause) {
    throw idpUnavailable(cause);
  }
}

/** Remembers what was found once; a failure is forgotten, so that a service may start before the idp. */
export function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
