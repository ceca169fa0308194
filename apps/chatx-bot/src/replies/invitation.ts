import type { SpaceMessage } from '@parley/contracts';
import { type LinkConfig, linkUrl } from '../identity/link-url.js';
import { texts } from './texts.js';

/** With what words the author of a message can link their account: for their eyes alone. `undefined` where they cannot. */
export type InvitationFor = (author: Pick<SpaceMessage, 'person_id' | 'person_email'>) => string | undefined;

/** @param link where accounts are linked; absent where there is no such page */
export const makeInvitationFor =
  (link: LinkConfig | undefined, now: () => number): InvitationFor =>
  ({ person_id: personId, person_email: email }) =>
    link && email !== null ? texts.linkInvitation(linkUrl(link, { personId, email }, now())) : undefined;
