import { type CardDeps, makeAnswerCard } from '../presses/answer-card.js';
import { goneAfterTries, makeHandlePress } from '../presses/answer-press.js';
import { makeGiveUpCard } from '../presses/give-up-card.js';
import { makeAnswerOffer, type OfferDeps } from '../presses/answer-offer.js';
import { makeGiveUpOffer } from '../presses/give-up-offer.js';
import type { OpenReply } from '../replies/open-reply.js';
import type { InboxWiring } from './inbox-wiring.js';

type Shared = Omit<CardDeps, 'approvals'> &
  Omit<OfferDeps, 'offers' | 'now'> & {
    readonly openPrivateReply: OpenReply;
  };

/** What comes of presses on cards: decisions on what a run asks, answers for one person, and sharing these. */
export function wirePresses(
  { chat, approvals, offers, now }: Pick<InboxWiring, 'chat' | 'approvals' | 'offers' | 'now'>,
  shared: Shared,
) {
  const onCards = { ...shared, approvals, offers, now };
  return {
    answerCard: makeHandlePress({
      chat,
      offers,
      onOffer: makeAnswerOffer(onCards),
      onApproval: makeAnswerCard(onCards),
      onGone: goneAfterTries,
    }),
    giveUpCard: makeHandlePress({
      chat,
      offers,
      onOffer: makeGiveUpOffer(onCards),
      onApproval: makeGiveUpCard(onCards),
      onGone: () => 'given_up',
    }),
  };
}
