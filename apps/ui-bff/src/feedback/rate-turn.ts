import { AppError, type TurnFeedback } from '@parley/contracts';
import type { Audit } from '../audit/audit-log.js';
import type { ConversationStore } from '../chat/conversations/conversation.store.js';
import type { ConversationKey, RunStore } from '../chat/runs/run.store.js';
import type { Actor } from '../http/actor.js';

/** Which turn is meant, by its own id or that of one of its runs. */
export interface NamedTurn {
  readonly conversationId: string;
  readonly turn: string;
}

/**
 * Keeps what the caller says of an answer that they were given, or takes it back (`null`). May be repeated. The bot says it
 * for a person of what it asked for them, and of nothing else.
 * Throws AppError `NOT_FOUND` for a turn that is not theirs, `CONFLICT` for one that is not over.
 */
export type RateTurn = (actor: Actor, named: NamedTurn, feedback: TurnFeedback | null) => Promise<void>;

interface Deps {
  readonly runs: Pick<RunStore, 'rate' | 'findNamed'>;
  readonly conversations: Pick<ConversationStore, 'find'>;
  readonly audit: Audit;
}

export function makeRateTurn({ runs, conversations, audit }: Deps): RateTurn {
  return async ({ id: ownerId, isOnBehalf }, { conversationId, turn }, feedback) => {
    const conversation = { conversationId, ownerId };
    if (isOnBehalf && !(await askedByBot(conversation, turn))) throw noAnswer();
    const outcome = await runs.rate(conversation, turn, feedback);
    if (outcome === 'absent') throw noAnswer();
    if (outcome === 'active') throw notOver();
    await audit({
      actorId: ownerId,
      action: 'chat.feedback',
      resource: `turn:${turn}`,
      outcome: 'success',
      reason: reasonOf(feedback),
    });
  };

  /** Of turns of earlier releases only the conversation tells: the bot's are those of a space. */
  async function askedByBot(conversation: ConversationKey, turn: string): Promise<boolean> {
    const { isOnBehalf } = (await runs.findNamed(conversation, turn)) ?? {};
    if (isOnBehalf !== undefined) return isOnBehalf;
    return (await conversations.find(conversation.conversationId, conversation.ownerId))?.spaceId !== undefined;
  }
}

const noAnswer = () => new AppError('NOT_FOUND', 'This answer does not exist.');

/** Never the person's own words. */
function reasonOf(feedback: TurnFeedback | null): string {
  if (feedback === null) return 'taken_back';
  return feedback.helpful ? 'helpful' : ['not_helpful', feedback.reason].filter(Boolean).join(':');
}

const notOver = () =>
  new AppError('CONFLICT', 'This answer is not finished yet. Try again when it is.', {
    details: { reason: 'running' },
  });
