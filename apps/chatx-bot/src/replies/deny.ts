import type { DenialReason, SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import { linkUrl, type LinkConfig } from '../identity/link-url.js';
import type { Claim } from '../inbox/claim.store.js';
import { replyOnce, type NoteProgress } from '../inbox/reply-once.js';
import type { ChatxApi } from '../transport/chatx-api.js';
import type { OpenReply } from './open-reply.js';
import type { Tell } from './tell.js';
import { denialTexts, texts } from './texts.js';

/** Tells a person in the thread why there is no answer, in place of one that was begun while there was still to be one. */
export type Deny = (message: SpaceMessage, claim: Claim, reason: DenialReason) => Promise<void>;

interface Deps {
  readonly api: Pick<ChatxApi, 'post'>;
  readonly tell: Tell;
  readonly openReply: OpenReply;
  readonly noteProgress: NoteProgress;
  /** Where accounts are linked; absent where there is no such page. */
  readonly link: LinkConfig | undefined;
  readonly log: Logger;
  readonly now: () => number;
}

export function makeDeny(deps: Deps): Deny {
  const { tell, openReply, noteProgress } = deps;
  const wordsFor = async (message: SpaceMessage, reason: DenialReason) =>
    reason === 'CHATX_USER_NOT_LINKED' && (await invite(deps, message))
      ? texts.notLinkedSeePrivate
      : denialTexts[reason];
  return async (message, claim, reason) => {
    if (claim.progress.replyId === undefined) {
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
async function invite({ api, link, log, now }: Deps, message: SpaceMessage): Promise<boolean> {
  const { person_id: personId, person_email: email } = message;
  if (!link || email === null) return false;
  try {
    const url = linkUrl(link, { personId, email }, now());
    await api.post({ toPersonId: personId, markdown: texts.linkInvitation(url) });
    return true;
  } catch (err) {
    log.warn({ err }, 'the link could not be sent');
    return false;
  }
}
