import { setTimeout as wait } from 'node:timers/promises';
import { IdpRefusal, type OidcClient } from '@parley/auth';
import { AppError, type SignInRequest } from '@parley/contracts';
import { tooMany } from '../limits/limit-requests.js';
import type { OpenedSession, OpenSession } from '../sessions/open-session.js';
import { createAttemptCounter, type AttemptCounter } from './attempt-counter.js';

/**
 * Sign-in with e-mail and password, verified by the idp (decisions 3).
 * @throws AppError `UNAUTHORIZED`, the same for every refusal; `RATE_LIMIT_EXCEEDED` after too many tries
 */
export type PasswordLogin = (credentials: SignInRequest, address: string) => Promise<OpenedSession>;

interface Deps {
  client: Pick<OidcClient, 'directGrant'>;
  openSession: OpenSession;
  now: () => Date;
  /** Refusals take at least this long, so that the time tells nothing about the account. */
  refusalMs?: number;
}

const windowMs = 15 * 60_000;

export function makePasswordLogin({ client, openSession, now, refusalMs = 1000 }: Deps): PasswordLogin {
  const perEmail = createAttemptCounter({ limit: 10, windowMs, now });
  const perAddress = createAttemptCounter({ limit: 50, windowMs, now });
  return async ({ email, password }, address) => {
    countOrRefuse(perAddress, address);
    countOrRefuse(perEmail, email);
    const earliestRefusal = wait(refusalMs, undefined, { ref: false });
    try {
      return await openSession(await client.directGrant(email, password));
    } catch (error) {
      if (!(error instanceof IdpRefusal)) throw error;
      await earliestRefusal;
      throw new AppError('UNAUTHORIZED', 'E-mail or password is not right.', {
        details: { reason: 'bad_credentials', action: 'sign_in' },
        cause: error,
      });
    }
  };
}

function countOrRefuse(counter: AttemptCounter, key: string): void {
  const waitSeconds = counter.count(key);
  if (waitSeconds > 0) throw tooMany(waitSeconds);
}
