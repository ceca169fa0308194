import type { DenialReason, SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import { linkUrl, type LinkConfig } from '../identity/link-url.js';
import type { ChatxApi } from '../transport/chatx-api.js';
import type { Tell } from './tell.js';
import { denialTexts, texts } from './texts.js';

/** Tells a person in the thread why there is no answer. Resolves to the id of what was told. */
export type Deny = (message: SpaceMessage, reason: DenialReason, isContinued: boolean) => Promise<string>;

interface Deps {
  readonly api: Pick<ChatxApi, 'post'>;
  readonly tell: Tell;
  /** Where accounts are linked; absent where there is no such page. */
  readonly link: LinkConfig | undefined;
  readonly log: Logger;
  readonly now: () => number;
}

export function makeDeny(deps: Deps): Deny {
  return async (message, reason, isContinued) => {
    const hasInvited = reason === 'CHATX_USER_NOT_LINKED' && (await invite(deps, message));
    return deps.tell(message, hasInvited ? texts.notLinkedSeePrivate : denialTexts[reason], isContinued);
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
