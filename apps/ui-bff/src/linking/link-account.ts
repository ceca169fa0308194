import { AppError, type ChatxLink } from '@parley/contracts';
import type { Held, WhileHeld } from '@parley/docdb';
import type { Audit } from '../audit/audit-log.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { LinkedUsers } from './linked-users.js';
import { unusable } from './read-link.js';
import type { UsedLinkStore } from './used-links.store.js';

/**
 * Links the chat account of a valid link to the person who confirms it, once. Whoever forwards their link gains nothing:
 * the chat account's e-mail address must be that person's own.
 * Throws AppError `FORBIDDEN` (another address), `CONFLICT` (linked to somebody else, or being linked), `VALIDATION_ERROR`
 * (used before), `SERVICE_UNAVAILABLE`.
 */
export type LinkAccount = (actor: Actor, link: ChatxLink) => Promise<void>;

interface Deps {
  readonly whileLinking: WhileHeld;
  readonly usedLinks: UsedLinkStore;
  readonly users: LinkedUsers;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeLinkAccount(deps: Deps): LinkAccount {
  return async (actor, link) => {
    requirePerson(actor);
    await deps.whileLinking(link.chatx_user_id, (held) => linkWhileHeld(deps, held, actor, link));
  };
}

async function linkWhileHeld(
  { usedLinks, users, audit, now }: Deps,
  { confirm }: Held,
  { id }: Actor,
  link: ChatxLink,
): Promise<void> {
  const { chatx_user_id: personId, email, sig } = link;
  if (await usedLinks.isUsed(sig))
    throw unusable('This link has already been used. Write to the bot for a new one.', 'link_used');
  if (!isSameAddress(await users.emailOf(id), email)) throw otherAddress();
  const holders = await users.holdersOf(personId);
  if (holders.some((holder) => holder !== id)) throw linkedElsewhere();
  // On record before anything changes. Until its use is noted, the same link can only lead to the same account again.
  await audit({ actorId: id, action: 'chatx.user.link', resource: null, outcome: 'success', reason: null });
  await confirm();
  await users.link(id, personId);
  await usedLinks.noteUse(sig, now());
  // The idp does not keep ids apart: what an administrator changed there meanwhile counts.
  if ((await users.holdersOf(personId)).some((holder) => holder !== id)) {
    await users.link(id, undefined);
    throw linkedElsewhere();
  }
}

/** Without an address there is nothing to compare: that is no match. */
const isSameAddress = (one: string | undefined, other: string) =>
  one !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

const otherAddress = () =>
  new AppError(
    'FORBIDDEN',
    'The e-mail address of this chat account differs from that of the account you are signed in with.',
    {
      details: { reason: 'email_mismatch' },
    },
  );

const linkedElsewhere = () =>
  new AppError(
    'CONFLICT',
    'This chat account is linked to another account. Ask an administrator to remove that link.',
    {
      details: { reason: 'CHATX_ID_ALREADY_LINKED' },
    },
  );
