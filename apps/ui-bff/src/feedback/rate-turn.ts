import { AppError, type TurnFeedback } from '@parley/contracts';
import type { Audit } from '../audit/audit-log.js';
import type { RunStore } from '../chat/runs/run.store.js';
import type { Actor } from '../http/actor.js';

/** Which turn is meant, by its own id or that of one of its runs. */
export interface NamedTurn {
  readonly conversationId: string;
  readonly turn: string;
}

/**
 * Keeps what the caller says of an answer that they were given, or takes it back (`null`). May be repeated.
 * Throws AppError `NOT_FOUND` for a turn that is not theirs, `CONFLICT` for one that is not over.
 */
export type RateTurn = (actor: Actor, named: NamedTurn, feedback: TurnFeedback | null) => Promise<void>;

interface Deps {
  readonly runs: Pick<RunStore, 'rate'>;
  readonly audit: Audit;
}

export function makeRateTurn({ runs, audit }: Deps): RateTurn {
  return async ({ id: ownerId }, { conversationId, turn }, feedback) => {
    const outcome = await runs.rate({ conversationId, ownerId }, turn, feedback);
    if (outcome === 'absent') throw new AppError('NOT_FOUND', 'This answer does not exist.');
    if (outcome === 'active') throw notOver();
    await audit({
      actorId: ownerId,
      action: 'chat.feedback',
      resource: `turn:${turn}`,
      outcome: 'success',
      reason: reasonOf(feedback),
    });
  };
}

/** Never the person's own words. */
function reasonOf(feedback: TurnFeedback | null): string {
  if (feedback === null) return 'taken_back';
  return feedback.helpful ? 'helpful' : ['not_helpful', feedback.reason].filter(Boolean).join(':');
}

const notOver = () =>
  new AppError('CONFLICT', 'This answer is not finished yet. Try again when it is.', {
    details: { reason: 'running' },
  });
