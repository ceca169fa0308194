import { setTimeout as delay } from 'node:timers/promises';
import { isGrantRefusal, type OidcClient } from '@parley/auth';
import { AppError, type SignInRequest } from '@parley/contracts';
import { tooMany } from '@parley/service';
import type { OpenedSession, OpenSession } from '../sessions/open-session.js';
import { refusalAsOutage } from '../sessions/refusal-as-outage.js';
import type { KeepFailures } from './keep-failures.js';
import type { KnownDevices } from './known-device.js';
import type { PasswordAttemptStore } from './password-attempts.store.js';

/** Where somebody tries to sign in. */
export interface SignInPlace {
  readonly address: string;
  /** What the browser says that it was given when somebody signed in there before. */
  readonly deviceId: string | undefined;
  readonly userAgent: string | undefined;
}

/**
 * Sign-in with e-mail and password, verified by the idp. Wrong passwords use up a budget: a browser in which that person
 * signed in before has its own, so that nobody else can lock them out; all others share one per e-mail and address, and
 * a wider one per address. Right passwords use up nothing.
 * @returns the session, and the id that makes this browser a known one.
 * Throws AppError `UNAUTHORIZED`, the same for every refusal; `RATE_LIMIT_EXCEEDED` after too many tries;
 * `SERVICE_UNAVAILABLE` when the idp does not answer, or refuses us rather than the person.
 */
export type PasswordLogin = (
  credentials: SignInRequest,
  place: SignInPlace,
) => Promise<OpenedSession & { readonly deviceId: string }>;

interface Deps {
  readonly client: Pick<OidcClient, 'directGrant'>;
  readonly openSession: OpenSession;
  readonly attempts: Pick<PasswordAttemptStore, 'count' | 'giveBack'>;
  readonly devices: KnownDevices;
  readonly keepFailures: KeepFailures;
  /** Whose address it is, for the audit; `undefined` where that is nobody, or cannot be found out. Never throws. */
  readonly whoHas: (email: string) => Promise<string | undefined>;
  readonly now: () => Date;
  /** Refusals take a whole multiple of this, so that the time tells nothing about the account. */
  readonly refusalMs?: number;
}

const windowMs = 15 * 60_000;
const perEmail = 10;
const perAddress = 50;

interface Budget {
  readonly key: string;
  readonly limit: number;
}

export function makePasswordLogin(deps: Deps): PasswordLogin {
  const { client, openSession, attempts, devices, keepFailures, whoHas, refusalMs = 1000 } = deps;
  return ({ email, password }, place) =>
    keepFailures('password', async (tell) => {
      const budgets = budgetsFor(email, place, devices);
      // Counted before the idp is asked, so that tries at the same time cannot pass the limit together.
      await countOrRefuse(budgets, deps);
      const startedMs = performance.now();
      try {
        const tokens = await client.directGrant(email, password);
        tell(tokens.idClaims?.sub);
        const opened = await openSession(tokens, place.userAgent);
        await giveBack(budgets, attempts);
        return { ...opened, deviceId: devices.idFor(email) };
      } catch (error) {
        if (!isGrantRefusal(error)) {
          await giveBack(budgets, attempts);
          return refusalAsOutage(error);
        }
        tell(await whoHas(email));
        const tookMs = performance.now() - startedMs;
        await delay(Math.ceil(tookMs / refusalMs) * refusalMs - tookMs);
        throw badCredentials(error);
      }
    });
}

function budgetsFor(email: string, { address, deviceId }: SignInPlace, devices: KnownDevices): Budget[] {
  if (deviceId !== undefined && devices.knows(deviceId, email))
    return [{ key: `email ${email} device ${deviceId}`, limit: perEmail }];
  return [
    { key: `address ${address}`, limit: perAddress },
    { key: `email ${email} address ${address}`, limit: perEmail },
  ];
}

async function countOrRefuse(budgets: readonly Budget[], { attempts, now }: Pick<Deps, 'attempts' | 'now'>) {
  for (const { key, limit } of budgets) {
    const at = now();
    const { tries, endsAt } = await attempts.count(key, at, windowMs);
    if (tries > limit) throw tooMany(Math.ceil((endsAt.getTime() - at.getTime()) / 1000));
  }
}

async function giveBack(budgets: readonly Budget[], attempts: Deps['attempts']): Promise<void> {
  for (const { key } of budgets) await attempts.giveBack(key);
}

const badCredentials = (cause: unknown) =>
  new AppError('UNAUTHORIZED', 'E-mail or password is incorrect.', {
    details: { reason: 'bad_credentials', action: 'sign_in' },
    cause,
  });
