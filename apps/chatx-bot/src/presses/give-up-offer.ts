import type { HandlePress, Press } from './answer-press.js';
import { refusePress } from './refuse-press.js';
import type { NoteProgress } from '../claims/reply-once.js';
import type { OpenReply } from '../replies/open-reply.js';
import type { Tell } from '../replies/tell.js';
import { offerTexts } from '../offers/offer-texts.js';
import type { Offer, OfferStore } from '../offers/offer.store.js';

interface Deps {
  readonly offers: Pick<OfferStore, 'reopen'>;
  readonly tellPrivately: Tell;
  readonly noteProgress: NoteProgress;
  readonly openReply: OpenReply;
  readonly openPrivateReply: OpenReply;
}

/** A press on an offer that cannot be dealt with: the person is told in place of what was begun, and the card is free again. */
export function makeGiveUpOffer(deps: Deps): HandlePress<Press & { readonly offer: Offer }> {
  return async ({ claim, action, offer }) => {
    await deps.offers.reopen(offer, claim.messageUuid);
    if (claim.progress.replyId === undefined) {
      await refusePress(deps, { claim, action, words: offerTexts.failed, why: 'given_up' });
    } else {
      const open = offer.answer === undefined ? deps.openPrivateReply : deps.openReply;
      await (await open(offer.message, claim)).finish(offerTexts.failed);
    }
    return 'given_up';
  };
}
