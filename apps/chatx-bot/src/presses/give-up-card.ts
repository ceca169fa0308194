import type { OpenReply } from '../replies/open-reply.js';
import { texts } from '../replies/texts.js';
import type { CardDeps } from './answer-card.js';
import type { HandlePress } from './answer-press.js';
import { cardTexts } from '../approvals/card-texts.js';
import { refusePress } from './refuse-press.js';

interface Deps extends Pick<CardDeps, 'approvals' | 'tellPrivately' | 'noteProgress'> {
  readonly openReply: OpenReply;
}

/** A press that cannot be dealt with: whoever pressed is told, where an answer was begun in its place, and the card is free again. */
export function makeGiveUpCard({ openReply, ...deps }: Deps): HandlePress {
  return async ({ claim, action, cardUuid }) => {
    const approval = await deps.approvals.findByCard(cardUuid);
    if (approval) await deps.approvals.reopen(approval, claim.messageUuid);
    if (approval && claim.progress.replyId !== undefined)
      await (await openReply(approval.message, claim)).finish(texts.failed);
    else await refusePress(deps, { claim, action, words: cardTexts.failed, why: 'given_up' });
    return 'given_up';
  };
}
