import { canonicalUuid, timestamp } from '@parley/contracts';
import type { Activity } from '../transport/frames.js';
import type { NewClaim } from '../claims/claim.store.js';

/** A new message of somebody else, and whom its event names as that. */
export type Sighting = Omit<NewClaim, 'publicMessageId'>;

const newMessageVerbs: readonly string[] = ['post', 'share'];
const cardVerb = 'cardAction';

/**
 * What an activity means for the bot: text and files of others are messages; edits, deletes, receipts and the bot's own
 * messages are not. A press on a card is told apart from messages. A malformed one is nothing.
 */
export function parseActivity(activity: Activity, ownUuid: string, now: Date): Sighting | undefined {
  const { verb, actor, parent, target, published } = activity;
  const isCardAction = verb === cardVerb;
  if (!isCardAction && (!newMessageVerbs.includes(verb) || parent?.type === 'edit')) return undefined;
  if (actor?.entryUUID?.toLowerCase() === ownUuid) return undefined;
  const messageUuid = canonicalUuid(activity.id, isCardAction ? 'ATTACHMENT_ACTION' : 'MESSAGE');
  const spaceUuid = canonicalUuid(target?.id ?? '', 'ROOM');
  if (messageUuid === undefined || spaceUuid === undefined) return undefined;
  const { data } = timestamp.safeParse(published);
  const publishedAt = data === undefined ? now : new Date(data);
  return { messageUuid, spaceUuid, publishedAt, ...(isCardAction && { isCardAction }), ...writerOf(activity) };
}

function writerOf({ actor }: Activity): Pick<Sighting, 'writerUuid'> {
  const writerUuid = canonicalUuid(actor?.entryUUID ?? '', 'PEOPLE');
  return writerUuid === undefined ? {} : { writerUuid };
}
