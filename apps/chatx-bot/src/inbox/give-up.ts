import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Claim } from '../claims/claim.store.js';
import type { HandleClaim } from '../claims/handle-claim.js';
import type { PrepareClaim } from './inbox.js';

interface Deps {
  readonly apologise: PrepareClaim;
  readonly giveUpCard: HandleClaim;
  readonly log: Logger;
}

/** The last try ends the matter, whether or not the person could be told; only an outage puts it off. */
export function makeGiveUp(deps: Deps): HandleClaim {
  return async (claim, signal) => {
    try {
      return await tellOfIt(deps, claim, signal);
    } catch (err) {
      signal.throwIfAborted();
      if (err instanceof AppError && err.code === 'SERVICE_UNAVAILABLE') throw err;
      deps.log.error({ err }, 'a message was given up without a reply');
      return 'given_up';
    }
  };
}

async function tellOfIt({ apologise, giveUpCard }: Deps, claim: Claim, signal: AbortSignal): Promise<string> {
  // An apology would take the place of what was told.
  if (claim.progress.leftRun?.is_told) throw new Error('an unanswered run could not be cancelled');
  return (claim.isCardAction ? giveUpCard : apologise(claim))(claim, signal);
}
