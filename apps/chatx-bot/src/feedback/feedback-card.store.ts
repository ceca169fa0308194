import type { SpaceMessage } from '@parley/contracts';

/** A card that asks whether an answer helped. */
export interface FeedbackCard {
  /** Claim of the message that was answered: that has one card. */
  readonly id: string;
  /** UUID of the message that carries the card. */
  readonly cardUuid: string;
  /** Without its text. */
  readonly message: SpaceMessage;
  /** Absent in records of an earlier release. */
  readonly agentId?: string;
  readonly conversationId: string;
  readonly runId: string;
  /** Whether the answer, and the card, went to the person alone. */
  readonly isPrivate?: true;
  readonly askedAt: Date;
  /** Claim of the press that counts; absent while nobody has pressed. */
  readonly takenBy?: string;
}

/** Cards that ask whether an answer helped. A record that does not fit its schema is none. */
export interface FeedbackCardStore {
  /** Stores a card; an earlier one with the same id is replaced. */
  open(card: FeedbackCard): Promise<void>;
  findByCard(cardUuid: string): Promise<FeedbackCard | undefined>;
  /** Gives the card to one press. True for the first one, and for that same one again. */
  take(card: FeedbackCard, pressUuid: string): Promise<boolean>;
  /** The press had no effect: the card can be used again. */
  reopen(card: FeedbackCard, pressUuid: string): Promise<void>;
  forgetBefore(at: Date): Promise<void>;
}

/** How long a card is good. */
export const feedbackLifeMs = 30 * 24 * 60 * 60_000;
