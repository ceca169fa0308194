import { canonicalUuid } from '@parley/contracts';
import { inLanguage } from '@parley/language';
import type { CardPress, ChatProduct } from '../chat-product/chat-product.js';
import type { Claim } from '../claims/claim.store.js';
import type { HandleClaim } from '../claims/handle-claim.js';
import type { Escalation, EscalationStore } from '../escalations/escalation.store.js';
import { teamChosen } from '../direct-rooms/team-question.js';
import type { OnRequest } from './answer-request.js';
import type { FeedbackCard, FeedbackCardStore } from '../feedback/feedback-card.store.js';
import { requestPressed } from '../access-requests/request-question.js';
import type { Offer, OfferStore } from '../offers/offer.store.js';

/** A press on one of our cards. */
export interface Press {
  readonly claim: Claim;
  readonly action: CardPress;
  /** UUID of the message that carries the card; empty when its id is none. */
  readonly cardUuid: string;
}

/** Executes or refuses a card action. Resolves to the recorded outcome. */
export type HandlePress<P extends Press = Press> = (press: P, signal: AbortSignal) => Promise<string>;

interface Deps {
  readonly chat: Pick<ChatProduct, 'fetchPress'>;
  readonly offers: Pick<OfferStore, 'findByCard'>;
  readonly feedbackCards: Pick<FeedbackCardStore, 'findByCard'>;
  readonly escalations: Pick<EscalationStore, 'findByCard'>;
  readonly onOffer: HandlePress<Press & { readonly offer: Offer }>;
  readonly onFeedback: HandlePress<Press & { readonly feedbackCard: FeedbackCard }>;
  readonly onEscalation: HandlePress<Press & { readonly escalation: Escalation }>;
  readonly onTeam: HandlePress<Press & { readonly teamSlug: string }>;
  readonly onRequest: HandlePress<OnRequest>;
  readonly onApproval: HandlePress;
  /** What to do about a press that cannot be fetched. */
  readonly onGone: (claim: Claim) => string;
}

/**
 * Finds out what a press is about: an offer, whether an answer helped, what needs a person, the team of a direct room, a
 * request for access, or a question of a run. It is answered in the language of its card.
 */
export function makeHandlePress(deps: Deps): HandleClaim {
  return async (claim, signal) => {
    const action = await deps.chat.fetchPress(claim.spaceUuid, claim.messageUuid);
    if (!action) return deps.onGone(claim);
    const press = { claim, action, cardUuid: canonicalUuid(action.messageId, 'MESSAGE') ?? '' };
    return inLanguage(claim.progress.language ?? action.language, () => answerPress(deps, press, signal));
  };
}

async function answerPress(deps: Deps, press: Press, signal: AbortSignal): Promise<string> {
  const { cardUuid, action } = press;
  const offer = await deps.offers.findByCard(cardUuid);
  if (offer) return deps.onOffer({ ...press, offer }, signal);
  const feedbackCard = await deps.feedbackCards.findByCard(cardUuid);
  if (feedbackCard) return deps.onFeedback({ ...press, feedbackCard }, signal);
  const escalation = await deps.escalations.findByCard(cardUuid);
  if (escalation) return deps.onEscalation({ ...press, escalation }, signal);
  const teamSlug = teamChosen(action.inputs);
  if (teamSlug !== undefined) return deps.onTeam({ ...press, teamSlug }, signal);
  const request = requestPressed(action.inputs);
  return request ? deps.onRequest({ ...press, request }, signal) : deps.onApproval(press, signal);
}

/** An action may be announced shortly before it can be fetched; after these attempts it is gone. */
const fetchAttempts = 3;

/** Answers with `gone` after a few tries. Throws Error before that, to be tried again. */
export function goneAfterTries({ failures }: Claim): string {
  if (failures + 1 < fetchAttempts) throw new Error('a card action could not be fetched; retrying');
  return 'gone';
}
