import type { DenialReason, SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import { linkUrl, type LinkConfig } from '../identity/link-url.js';
import type { ChatxApi } from '../transport/chatx-api.js';
import { inThreadOf } from './thread.js';
import { denialTexts, texts } from './texts.js';

/** Tells a person in the thread why there is no answer. */
export type Deny = (message: SpaceMessage, reason: DenialReason) => Promise<void>;

interface Deps {
  readonly api: Pick<ChatxApi, 'post'>;
  /** Where accounts are linked; absent where there is no such page. */
  readonly link: LinkConfig | undefined;
  readonly log: Logger;
  readonly now: () => number;
}

export function makeDeny(deps: Deps): Deny {
  return async (message, reason) => {
    const hasInvited = reason === 'CHATX_USER_NOT_LINKED' && (await invite(deps, message));
    await inThreadOf(deps.api, message)(hasInvited ? texts.notLinkedSeePrivate : denialTexts[reason]);
  };
}

/** A link is for one person's eyes: it goes to them alone, and nowhere when that fails. */
async function invite({ api, link, log, now }: Deps, { person_id: personId }: SpaceMessage): Promise<boolean> {
  if (!link) return false;
  try {
    await api.post({ toPersonId: personId, markdown: texts.linkInvitation(linkUrl(link, personId, now())) });
    return true;
  } catch (err) {
    log.warn({ err }, 'the link could not be sent');
    return false;
  }
}
