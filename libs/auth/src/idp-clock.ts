import { delay } from '@parley/pacing';

/**
 * The time as the idp has it. Tokens and sessions begin and end by its clock, and leases by one that all replicas share: a
 * machine whose own clock is minutes off must neither take good tokens for expired nor end what others began.
 */
export interface IdpClock {
  /** Milliseconds since 1970. Until the idp was asked it is the machine's own time. */
  readonly now: () => number;
  /** By how much `Date.now`, which packages read, is ahead of it; about 0 while the machine's clock is right. */
  readonly aheadMs: () => number;
  /** Learns from a fresh answer of the idp what time it was there; returns by how much the machine is ahead of that. */
  readonly compare: (said: SaidTime) => number;
}

/** What an answer of the idp is dated. */
export interface SaidTime {
  /** Milliseconds since 1970, in whole seconds; NaN where it is not dated. */
  readonly at: number;
  /** From the question until now: it was dated some time in between. */
  readonly tookMs: number;
}

/** A `Date` has whole seconds, and an answer takes its time: what is less is no difference. */
const unsureMs = 5_000;
/** Two answers must agree: one that some cache has kept falls further behind with every question. */
const agreeMs = 1_500;

/** @param machine the machine's own clock */
export function createIdpClock(machine: () => number = Date.now): IdpClock {
  let [before, correction] = [NaN, 0];
  const now = () => machine() - correction;
  return {
    now,
    aheadMs: () => Date.now() - now(),
    compare({ at, tookMs }) {
      const since = machine() - at;
      // An answer that came late is no sign of a wrong clock.
      const ahead = since > 0 ? Math.max(0, since - tookMs) : since;
      if (Math.abs(ahead - before) < agreeMs) correction = Math.abs(ahead) < unsureMs ? 0 : ahead;
      before = ahead;
      return ahead;
    },
  };
}

/** A clock that is right whatever the idp says. */
export const givenClock = (now: () => number): IdpClock => ({
  now,
  aheadMs: () => 0,
  compare: ({ at }) => now() - at,
});

/**
 * Asks until it is known how the machine's clock stands to the idp's: once where they agree. An idp that is away is not
 * waited for: whoever watches it goes on asking.
 */
export async function agreeOnTime(
  { compare }: IdpClock,
  askTime: (signal: AbortSignal) => Promise<SaidTime>,
  signal: AbortSignal,
): Promise<void> {
  const ask = async () => compare(await askTime(AbortSignal.any([signal, AbortSignal.timeout(3_000)])));
  try {
    if (Math.abs(await ask()) < unsureMs) return;
    await delay(2_000, signal);
    await ask();
  } catch {
    // Readiness tells of it.
  }
}
