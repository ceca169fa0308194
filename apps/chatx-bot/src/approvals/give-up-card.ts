import { canonicalUuid } from '@parley/contracts';
import type { HandleClaim } from '../inbox/inbox.js';
import type { OpenReply } from '../replies/open-reply.js';
import { texts } from '../replies/texts.js';
import type { CardDeps } from './answer-card.js';
import { cardTexts } from './card-texts.js';
import { refusePress } from './refuse-press.js';

interface Deps extends Pick<CardDeps, 'fetchAction' | 'approvals' | 'tellPrivately' | 'noteProgress'> {
  readonly openReply: OpenReply;
}

/** A press that cannot be dealt with: whoever pressed is told, where an answer was begun in its place, and the card is free again. */
export function makeGiveUpCard({ openReply, ...deps }: Deps): HandleClaim {
  return async (claim) => {
    const action = await deps.fetchAction(claim.spaceUuid, claim.messageUuid);
    if (!action) return 'given_up';
    const approval = await deps.approvals.findByCard(canonicalUuid(action.messageId, 'MESSAGE') ?? '');
    if (approval) await deps.approvals.reopen(approval, claim.messageUuid);
    if (approval && claim.progress.replyId !== undefined)
      await (await openReply(approval.message, claim)).finish(texts.failed);
    else await refusePress(deps, { claim, action, words: cardTexts.failed, why: 'given_up' });
    return 'given_up';
  };
}
