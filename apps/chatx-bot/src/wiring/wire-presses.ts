import { type CardDeps, makeAnswerCard } from '../presses/answer-card.js';
import { goneAfterTries, makeHandlePress } from '../presses/answer-press.js';
import { makeGiveUpCard } from '../presses/give-up-card.js';
import { type FeedbackDeps, makeAnswerFeedback, makeGiveUpFeedback } from '../presses/answer-feedback.js';
import { makeAnswerOffer, type OfferDeps } from '../presses/answer-offer.js';
import { makeGiveUpOffer } from '../presses/give-up-offer.js';
import type { OpenReply } from '../replies/open-reply.js';
import type { InboxWiring } from './inbox-wiring.js';

type Shared = Omit<CardDeps, 'approvals'> &
  Omit<OfferDeps, 'offers' | 'now'> &
  Omit<FeedbackDeps, 'feedbackCards' | 'chat'> & {
    readonly openPrivateReply: OpenReply;
  };

/** What comes of presses on cards: decisions on what a run asks, answers for one person, and sharing these. */
export function wirePresses(
  {
    chat,
    approvals,
    offers,
    feedbackCards,
    now,
  }: Pick<InboxWiring, 'chat' | 'approvals' | 'offers' | 'feedbackCards' | 'now'>,
  shared: Shared,
) {
  const onCards = { ...shared, chat, approvals, offers, feedbackCards, now };
  return {
    answerCard: makeHandlePress({
      chat,
      offers,
      feedbackCards,
      onFeedback: makeAnswerFeedback(onCards),
      onOffer: makeAnswerOffer(onCards),
      onApproval: makeAnswerCard(onCards),
      onGone: goneAfterTries,
    }),
    giveUpCard: makeHandlePress({
      chat,
      offers,
      feedbackCards,
      onFeedback: makeGiveUpFeedback(onCards),
      onOffer: makeGiveUpOffer(onCards),
      onApproval: makeGiveUpCard(onCards),
      onGone: () => 'given_up',
    }),
  };
}
