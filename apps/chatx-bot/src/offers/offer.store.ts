import type { SpaceMessage } from '@parley/contracts';

/**
 * What waits on a card for the person who asked: an answer for them alone, or that answer to be shown to the space. The
 * question is kept whole, so that it is the same one that runs again.
 */
export interface Offer {
  /** Claim in whose course it was made: that has one offer at a time. */
  readonly id: string;
  /** UUID of the message that carries the card. */
  readonly cardUuid: string;
  readonly message: SpaceMessage;
  readonly agentId: string;
  /** The private answer, on a card that shares it; absent on a card that offers one. */
  readonly answer?: string;
  readonly madeAt: Date;
  /** Claim of the press that took it; absent while it is open. */
  readonly takenBy?: string;
}

/** Offers on cards. What is found is exactly what was offered; a record that does not fit its schema is none. */
export interface OfferStore {
  /** Stores an offer; an earlier one with the same id is replaced, with its card. */
  open(offer: Offer): Promise<void>;
  findByCard(cardUuid: string): Promise<Offer | undefined>;
  /** Gives the offer to one press. True for the first one, and for that same one again. */
  take(offer: Offer, actionUuid: string): Promise<boolean>;
  /** The press had no effect: the card can be used again. */
  reopen(offer: Offer, actionUuid: string): Promise<void>;
  forgetBefore(at: Date): Promise<void>;
}

/** How long a card is good: rights and sources change, and nobody expects an old button to work. */
export const offerLifeMs = 24 * 60 * 60_000;
