import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

interface KeepKeysOptions {
  readonly timeoutMs: number;
  /** Shortest time between two questions for keys. */
  readonly cooldownMs: number;
  readonly now: () => number;
}

/** After this time keys are fetched again, so that a key withdrawn by the idp stops working. */
const freshMs = 600_000;
/** For so long the keys that are known are good while the idp does not answer; tokens end earlier anyhow. */
const usableMs = 3_600_000;

/** The keys at an address, asked for when they are needed. An outage of the idp ends nothing that is known by then. */
export function keepKeys(url: URL, { timeoutMs, cooldownMs, now }: KeepKeysOptions): JWTVerifyGetKey {
  const patience = { timeoutDuration: timeoutMs, cooldownDuration: cooldownMs };
  const keys = createRemoteJWKSet(url, { ...patience, cacheMaxAge: usableMs });
  let askAt = Infinity;
  const renew = async () => {
    askAt = now() + cooldownMs;
    await keys.reload();
    askAt = now() + freshMs;
  };
  return async (header, token) => {
    if (now() >= askAt) await renew().catch(() => undefined);
    const key = await keys(header, token);
    askAt = Math.min(askAt, now() + freshMs);
    return key;
  };
}
