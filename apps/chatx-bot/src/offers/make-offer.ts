import { canonicalUuid, type SpaceMessage } from '@parley/contracts';
import { askInThread } from '../replies/thread.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { offerQuestion, shareQuestion } from './offer-questions.js';
import { offerTexts } from './offer-texts.js';
import type { OfferStore } from './offer.store.js';

/** An answer after which something is offered. */
interface Answered {
  readonly claimUuid: string;
  readonly message: SpaceMessage;
  readonly agentId: string;
}

interface Deps {
  readonly chat: Pick<ChatProduct, 'ask'>;
  readonly offers: Pick<OfferStore, 'open'>;
  readonly now: () => number;
}

/** Offers in the thread to answer the same question privately. False when that cannot be offered there. */
export type OfferMore = (answered: Answered) => Promise<boolean>;

export function makeOfferMore(deps: Deps): OfferMore {
  return async (answered) => {
    // A decision on a card is no question that could be asked again.
    if (answered.message.text === '') return false;
    const post = () => askInThread(deps.chat, answered.message, offerTexts.offerFallback, offerQuestion());
    return putOnCard(deps, answered, post);
  };
}

/** Offers the person alone to share their private answer. False when that cannot be offered. */
export type OfferShare = (answered: Answered, answer: string) => Promise<boolean>;

export function makeOfferShare(deps: Deps): OfferShare {
  return (answered, answer) => {
    const draft = { toPersonId: answered.message.person_id, markdown: offerTexts.shareFallback };
    const post = async () => (await deps.chat.ask(draft, shareQuestion())).id;
    return putOnCard(deps, answered, post, { answer });
  };
}

async function putOnCard(
  { offers, now }: Deps,
  { claimUuid, message, agentId }: Answered,
  post: () => Promise<string>,
  answer: { readonly answer?: string } = {},
): Promise<boolean> {
  const posted = await post().catch(refusalAsUndefined);
  const cardUuid = canonicalUuid(posted ?? '', 'MESSAGE');
  if (cardUuid === undefined) return false;
  // Only a card that is on record can be pressed.
  await offers.open({ id: claimUuid, cardUuid, message, agentId, ...answer, madeAt: new Date(now()) });
  return true;
}

function refusalAsUndefined(error: unknown): undefined {
  if (!(error instanceof ChatRefusal)) throw error;
  return undefined;
}
