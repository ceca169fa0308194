import { type CardDeps, makeAnswerCard } from '../presses/answer-card.js';
import { goneAfterTries, makeHandlePress } from '../presses/answer-press.js';
import { makeGiveUpCard } from '../presses/give-up-card.js';
import { type EscalationDeps, makeAnswerEscalation, makeGiveUpEscalation } from '../presses/answer-escalation.js';
import { type FeedbackDeps, makeAnswerFeedback, makeGiveUpFeedback } from '../presses/answer-feedback.js';
import { makeAnswerOffer, type OfferDeps } from '../presses/answer-offer.js';
import { makeAnswerTeamCard, makeGiveUpTeamCard, type TeamCardDeps } from '../presses/answer-team-card.js';
import { makeAnswerRequest, makeGiveUpRequest, type RequestDeps } from '../presses/answer-request.js';
import { makeGiveUpOffer } from '../presses/give-up-offer.js';
import type { OpenReply } from '../replies/open-reply.js';
import type { InboxWiring } from './inbox-wiring.js';

type Shared = Omit<CardDeps, 'approvals'> &
  Omit<OfferDeps, 'offers' | 'now'> &
  Omit<FeedbackDeps, 'feedbackCards' | 'chat'> &
  Omit<EscalationDeps, 'escalations' | 'chat'> &
  TeamCardDeps &
  Omit<RequestDeps, 'chat'> & {
    readonly openPrivateReply: OpenReply;
  };

/** What comes of presses on cards: decisions on what a run asks, answers for one person, and sharing these. */
export function wirePresses(
  {
    chat,
    approvals,
    offers,
    feedbackCards,
    escalations,
    now,
  }: Pick<InboxWiring, 'chat' | 'approvals' | 'offers' | 'feedbackCards' | 'escalations' | 'now'>,
  shared: Shared,
) {
  const onCards = { ...shared, chat, approvals, offers, feedbackCards, escalations, now };
  return {
    answerCard: makeHandlePress({
      chat,
      offers,
      feedbackCards,
      escalations,
      onFeedback: makeAnswerFeedback(onCards),
      onEscalation: makeAnswerEscalation(onCards),
      onOffer: makeAnswerOffer(onCards),
      onTeam: makeAnswerTeamCard(onCards),
      onRequest: makeAnswerRequest(onCards),
      onApproval: makeAnswerCard(onCards),
      onGone: goneAfterTries,
    }),
    giveUpCard: makeHandlePress({
      chat,
      offers,
      feedbackCards,
      escalations,
      onFeedback: makeGiveUpFeedback(onCards),
      onEscalation: makeGiveUpEscalation(onCards),
      onOffer: makeGiveUpOffer(onCards),
      onTeam: makeGiveUpTeamCard(onCards),
      onRequest: makeGiveUpRequest(onCards),
      onApproval: makeGiveUpCard(onCards),
      onGone: () => 'given_up',
    }),
  };
}
