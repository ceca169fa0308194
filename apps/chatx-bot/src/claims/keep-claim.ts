import { startHeartbeat } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Claim, ClaimStore } from './claim.store.js';

interface KeepDeps {
  readonly claims: Pick<ClaimStore, 'renew'>;
  /** Name of this process, the holder of its claims. */
  readonly holder: string;
  readonly now: () => number;
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

export interface Keeping {
  /** Aborted when the claim was lost, or the service stops. */
  readonly signal: AbortSignal;
  stop(): void;
}

/** Renews the claim while its message waits or is handled. */
export function keepClaim(
  { claims, holder, now, stopping, log }: KeepDeps,
  { messageUuid }: Claim,
  leaseMs: number,
): Keeping {
  const over = new AbortController();
  const stop = () => over.abort(stopping.reason);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  const renew = async () => {
    if (!(await claims.renew(messageUuid, holder, now() + leaseMs))) over.abort(new Error('the claim was lost'));
  };
  const heartbeat = startHeartbeat({
    // Together a third of the lease, even when no answer comes.
    everyMs: leaseMs / 4,
    answerMs: leaseMs / 12,
    beat: renew,
    onError: (err) => log.warn({ err }, 'a claim could not be renewed'),
  });
  return {
    signal: over.signal,
    stop: () => {
      void heartbeat.stop();
      stopping.removeEventListener('abort', stop);
    },
  };
}
