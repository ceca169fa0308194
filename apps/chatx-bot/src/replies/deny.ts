import type { DenialReason, SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Claim } from '../claims/claim.store.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import type { DenialStore } from './denial.store.js';
import type { InvitationFor } from './invitation.js';
import type { OpenReply } from './open-reply.js';
import type { Tell } from './tell.js';
import type { DenialWords } from './denial-words.js';
import { texts } from './texts.js';

/**
 * Tells a person in the thread why there is no answer, replacing a started reply. At most once a minute per person and
 * space: people without access must not make the bot talk.
 */
export type Deny = (message: SpaceMessage, claim: Claim, reason: DenialReason) => Promise<void>;

interface Deps {
  readonly chat: Pick<ChatProduct, 'say'>;
  readonly tell: Tell;
  readonly openReply: OpenReply;
  readonly noteProgress: NoteProgress;
  readonly invitationFor: InvitationFor;
  readonly denials: DenialStore;
  readonly denialWords: DenialWords;
  readonly log: Logger;
}

export function makeDeny(deps: Deps): Deny {
  const { tell, openReply, noteProgress, denials } = deps;
  const wordsFor = async (message: SpaceMessage, reason: DenialReason) =>
    reason === 'CHATX_USER_NOT_LINKED' && (await invite(deps, message))
      ? texts.notLinkedSeePrivate
      : deps.denialWords(message, reason);
  return async (message, claim, reason) => {
    if (claim.progress.replyId === undefined) {
      const { spaceUuid, messageUuid } = claim;
      if (!(await denials.mayTell({ spaceUuid, personId: message.person_id, messageUuid }))) return;
      await replyOnce(noteProgress, claim, async (isContinued) =>
        tell(message, await wordsFor(message, reason), isContinued),
      );
      return;
    }
    // A bot that had to stop, or died, left a placeholder or a part of an answer: nobody shall wait for the rest of it.
    const reply = await openReply(message, claim);
    await reply.finish(await wordsFor(message, reason));
  };
}

/** A link is for one person's eyes: it goes to them alone, and nowhere when that fails. */
async function invite({ chat, invitationFor, log }: Deps, message: SpaceMessage): Promise<boolean> {
  const markdown = invitationFor(message);
  if (markdown === undefined) return false;
  try {
    await chat.say({ toPersonId: message.person_id, markdown });
    return true;
  } catch (err) {
    log.warn({ err }, 'the account link could not be sent');
    return false;
  }
}
