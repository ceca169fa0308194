import { AppError } from '@parley/contracts';
import { withRequestId, type Logger } from '@parley/service';
import type { Claim, ClaimStore, NewClaim } from './claim.store.js';
import type { SpaceLanes } from './space-lanes.js';

/** Does the work of one message and tells how it ended. Rejects when it has to be tried again later. */
export type HandleClaim = (claim: Claim, signal: AbortSignal) => Promise<string>;

export interface InboxDeps {
  readonly claims: ClaimStore;
  readonly lanes: SpaceLanes;
  readonly handle: HandleClaim;
  /** Called instead of one more try; resolves to the outcome. */
  readonly giveUp: HandleClaim;
  /** Name of this process: claims are held under it. */
  readonly holder: string;
  readonly stopping: AbortSignal;
  readonly log: Logger;
  readonly now: () => number;
  readonly onDuplicate?: () => void;
  readonly leaseMs?: number;
  /** Wait before the second try; doubled for each further one. */
  readonly retryMs?: number;
}

export interface Inbox {
  /** Takes a message over: durable when it resolves. The work follows in its space's turn. */
  readonly take: (message: NewClaim) => Promise<void>;
  /** Takes up whatever others, or earlier tries, left behind. Resolves to how many. */
  readonly takeUpExpired: () => Promise<number>;
}

const maxAttempts = 5;

export function createInbox(deps: InboxDeps): Inbox {
  const { claims, lanes, holder, now, leaseMs = 15_000 } = deps;
  const enqueue = (claim: Claim) => {
    const keeping = keepClaim(deps, claim, leaseMs);
    const turn = () => withRequestId(`chatx-${claim.messageUuid}`, () => work(deps, claim, keeping));
    lanes.run(claim.spaceUuid, claim.publishedAt, turn);
  };
  return {
    async take(message) {
      const claim = await claims.claim(message, holder, now() + leaseMs);
      if (claim) enqueue(claim);
      else deps.onDuplicate?.();
    },
    async takeUpExpired() {
      for (let count = 0; ; count += 1) {
        const claim = await claims.takeUpExpired(holder, now(), now() + leaseMs);
        if (!claim) return count;
        enqueue(claim);
      }
    },
  };
}

interface Keeping {
  /** Aborted when the claim was lost, or the service stops. */
  readonly signal: AbortSignal;
  stop(): void;
}

/** Renews the claim while its message waits and is worked on. */
function keepClaim(
  { claims, holder, now, stopping, log }: InboxDeps,
  { messageUuid }: Claim,
  leaseMs: number,
): Keeping {
  const lost = new AbortController();
  const renew = async () => {
    if (!(await claims.renew(messageUuid, holder, now() + leaseMs))) lost.abort(new Error('the claim was lost'));
  };
  const timer = setInterval(
    () => void renew().catch((err: unknown) => log.warn({ err }, 'a claim could not be renewed')),
    leaseMs / 3,
  );
  return { signal: AbortSignal.any([stopping, lost.signal]), stop: () => clearInterval(timer) };
}

async function work(deps: InboxDeps, claim: Claim, keeping: Keeping): Promise<void> {
  const { claims, holder, handle, giveUp, log, now } = deps;
  try {
    keeping.signal.throwIfAborted();
    if (!(await claims.isNext(claim))) throw notItsTurn;
    const outcome = await (claim.attempts > maxAttempts ? giveUp : handle)(claim, keeping.signal);
    await claims.finish(claim.messageUuid, holder, outcome, new Date(now()));
    log.info({ outcome, attempts: claim.attempts }, 'message dealt with');
  } catch (err) {
    await putBack(deps, claim, err);
  } finally {
    keeping.stop();
  }
}

/** Something older of its space was put back, or is still with a replica that died: it waits for that. */
const notItsTurn = new Error('something older of the space is not done yet');

/**
 * The claim runs out at once when the service stops, and after a wait when the work failed. An outage, or something
 * older, is waited for however long it takes: only other failures count as tries.
 */
async function putBack({ claims, holder, stopping, log, now, retryMs = 2_000 }: InboxDeps, claim: Claim, err: unknown) {
  const isUncounted = stopping.aborted || isOutage(err) || err === notItsTurn;
  const pauseMs = stopping.aborted ? 0 : pauseAfter(err, retryMs, claim.attempts);
  log.warn({ err, attempts: claim.attempts, retry_in_ms: pauseMs }, 'message put back');
  // Should this fail too, the claim runs out by itself.
  await claims
    .putBack(claim.messageUuid, holder, now() + pauseMs, isUncounted)
    .catch((error: unknown) => log.warn({ err: error }, 'a claim could not be put back'));
}

function pauseAfter(error: unknown, retryMs: number, attempts: number): number {
  if (error === notItsTurn) return retryMs;
  return isOutage(error) ? 4 * retryMs : retryMs * 2 ** (attempts - 1);
}

const isOutage = (error: unknown) =>
  error instanceof AppError && ['SERVICE_UNAVAILABLE', 'AUTHZ_UNAVAILABLE'].includes(error.code);
