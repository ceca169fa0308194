import { setTimeout as wait } from 'node:timers/promises';
import { isGrantRefusal, type OidcClient } from '@parley/auth';
import { AppError, type SignInRequest } from '@parley/contracts';
import { tooMany } from '../limits/limit-requests.js';
import type { OpenedSession, OpenSession } from '../sessions/open-session.js';
import { refusalAsOutage } from '../sessions/refusal-as-outage.js';
import type { PasswordAttemptStore } from './password-attempts.store.js';

/**
 * Sign-in with e-mail and password, verified by the idp (decisions 3).
 * @throws AppError `UNAUTHORIZED`, the same for every refusal; `RATE_LIMIT_EXCEEDED` after too many tries;
 * `SERVICE_UNAVAILABLE` when the idp does not answer, or refuses us rather than the person
 */
export type PasswordLogin = (credentials: SignInRequest, address: string) => Promise<OpenedSession>;

interface Deps {
  client: Pick<OidcClient, 'directGrant'>;
  openSession: OpenSession;
  attempts: Pick<PasswordAttemptStore, 'count'>;
  now: () => Date;
  /** Refusals take a whole multiple of this, so that the time tells nothing about the account. */
  refusalMs?: number;
}

const windowMs = 15 * 60_000;
const perEmail = 10;
const perAddress = 50;

export function makePasswordLogin({ client, openSession, attempts, now, refusalMs = 1000 }: Deps): PasswordLogin {
  const countOrRefuse = async (key: string, limit: number) => {
    const at = now();
    const { tries, endsAt } = await attempts.count(key, at, windowMs);
    if (tries > limit) throw tooMany(Math.ceil((endsAt.getTime() - at.getTime()) / 1000));
  };
  return async ({ email, password }, address) => {
    await countOrRefuse(`address ${address}`, perAddress);
    await countOrRefuse(`email ${email}`, perEmail);
    const startedMs = performance.now();
    try {
      return await openSession(await client.directGrant(email, password));
    } catch (error) {
      if (!isGrantRefusal(error)) return refusalAsOutage(error);
      const tookMs = performance.now() - startedMs;
      await wait(Math.ceil(tookMs / refusalMs) * refusalMs - tookMs);
      throw badCredentials(error);
    }
  };
}

const badCredentials = (cause: unknown) =>
  new AppError('UNAUTHORIZED', 'E-mail or password is not right.', {
    details: { reason: 'bad_credentials', action: 'sign_in' },
    cause,
  });
