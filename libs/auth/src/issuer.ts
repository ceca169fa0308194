import { z } from 'zod';
import { idpUnavailable, ownFault } from './errors.js';
import { agreeOnTime, type IdpClock, type SaidTime } from './idp-clock.js';

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/**
 * Where an issuer publishes its keys (OpenID Connect Discovery 1.0, section 4).
 * Throws AppError `SERVICE_UNAVAILABLE` when the idp does not answer or speaks for another issuer.
 */
export async function findKeys(issuer: string, timeoutMs: number, send: typeof fetch = fetch): Promise<URL> {
  return new URL((await discover(issuer, AbortSignal.timeout(timeoutMs), send)).jwks_uri);
}

/** Tokens live for minutes: a clock that is further off takes good ones for expired, or for not valid yet. */
const clockToleranceMs = 60_000;

/**
 * Resolves if the issuer currently publishes its keys, and the machine's clock shows about the time that its own does. For
 * readiness; `clock` learns from it. Throws like `findKeys`, and with the reason `clock_differs`.
 */
export async function pingIssuer(issuer: string, signal: AbortSignal, clock: IdpClock): Promise<void> {
  const aheadMs = clock.compare(await timeAtIssuer(issuer, signal));
  if (Math.abs(aheadMs) <= clockToleranceMs || Number.isNaN(aheadMs)) return;
  const seconds = Math.round(aheadMs / 1000);
  throw ownFault('clock_differs', `the clock of this machine is ${seconds} s off the clock of the idp`);
}

/** Before anything is answered: see `agreeOnTime`. */
export const agreeWithIssuer = (issuer: string, clock: IdpClock, signal: AbortSignal): Promise<void> =>
  agreeOnTime(clock, (both) => timeAtIssuer(issuer, both), signal);

/** Throws like `findKeys`. */
async function timeAtIssuer(issuer: string, signal: AbortSignal): Promise<SaidTime> {
  const asked = performance.now();
  let at = NaN;
  await discover(issuer, signal, async (address, init) => {
    const res = await fetch(address, { ...init, headers: { 'cache-control': 'no-cache' } });
    at = Date.parse(res.headers.get('date') ?? '');
    return res;
  });
  return { at, tookMs: performance.now() - asked };
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
