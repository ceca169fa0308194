import { canonicalUuid, timestamp } from '@parley/contracts';
import type { Activity } from '../transport/frames.js';
import type { NewClaim } from './claim.store.js';

/** A new message of somebody else, or nothing for us. */
export type Sighting = Omit<NewClaim, 'publicMessageId'>;

const newMessageVerbs: readonly string[] = ['post', 'share'];

/**
 * What an activity means for the bot: text and files of others are messages; edits, deletes, receipts and the bot's own
 * messages are not. A malformed one is nothing.
 */
export function parseActivity(activity: Activity, ownUuid: string, now: Date): Sighting | undefined {
  const { verb, actor, parent, target, published } = activity;
  if (!newMessageVerbs.includes(verb) || parent?.type === 'edit') return undefined;
  if (actor?.entryUUID?.toLowerCase() === ownUuid) return undefined;
  const messageUuid = canonicalUuid(activity.id, 'MESSAGE');
  const spaceUuid = canonicalUuid(target?.id ?? '', 'ROOM');
  if (messageUuid === undefined || spaceUuid === undefined) return undefined;
  const { data } = timestamp.safeParse(published);
  return { messageUuid, spaceUuid, publishedAt: data === undefined ? now : new Date(data) };
}
