import { canonicalUuid, type SpaceMessage } from '@parley/contracts';
import type { Card } from '../transport/adaptive-card.js';
import { inThreadOf, type PostInThread } from '../replies/thread.js';
import type { ChatxApi } from '../transport/chatx-api.js';
import { ChatxRefusal } from '@parley/chatx';
import { offerCard, shareCard } from './offer-cards.js';
import { offerTexts } from './offer-texts.js';
import type { OfferStore } from './offer.store.js';

/** An answer after which something is offered. */
interface Answered {
  readonly claimUuid: string;
  readonly message: SpaceMessage;
  readonly agentId: string;
}

interface Deps {
  readonly api: Pick<ChatxApi, 'post'>;
  readonly offers: Pick<OfferStore, 'open'>;
  readonly now: () => number;
}

/** Offers in the thread to answer the same question privately. False when that cannot be offered there. */
export type OfferMore = (answered: Answered) => Promise<boolean>;

export function makeOfferMore(deps: Deps): OfferMore {
  return async (answered) => {
    // A decision on a card is no question that could be asked again.
    if (answered.message.text === '') return false;
    const post = inThreadOf(deps.api, answered.message);
    return putOnCard(deps, answered, post, { card: offerCard(), fallback: offerTexts.offerFallback });
  };
}

/** Offers the person alone to share their private answer. False when that cannot be offered. */
export type OfferShare = (answered: Answered, answer: string) => Promise<boolean>;

export function makeOfferShare(deps: Deps): OfferShare {
  return (answered, answer) => {
    const post: PostInThread = async (markdown, card) =>
      (await deps.api.post({ toPersonId: answered.message.person_id, markdown, ...(card && { card }) })).id;
    return putOnCard(deps, answered, post, { card: shareCard(), fallback: offerTexts.shareFallback, answer });
  };
}

interface OnCard {
  readonly card: Card;
  readonly fallback: string;
  readonly answer?: string;
}

async function putOnCard(
  { offers, now }: Deps,
  { claimUuid, message, agentId }: Answered,
  post: PostInThread,
  { card, fallback, ...answer }: OnCard,
): Promise<boolean> {
  const posted = await post(fallback, card).catch(refusalAsUndefined);
  const cardUuid = canonicalUuid(posted ?? '', 'MESSAGE');
  if (cardUuid === undefined) return false;
  // Only a card that is on record can be pressed.
  await offers.open({ id: claimUuid, cardUuid, message, agentId, ...answer, madeAt: new Date(now()) });
  return true;
}

function refusalAsUndefined(error: unknown): undefined {
  if (!(error instanceof ChatxRefusal)) throw error;
  return undefined;
}
