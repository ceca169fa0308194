import { canonicalUuid, timestamp } from '@parley/contracts';
import type { Person } from '../chat-product/chat-product.js';
import type { ChatEvent } from '../chat-product/receive.js';
import type { Activity } from './frames.js';

const newMessageVerbs: readonly string[] = ['post', 'share'];
const cardVerb = 'cardAction';

/** Hands on the activities that are events for the bot. */
export function hearActivities(own: Person, onEvent: (event: ChatEvent) => Promise<void>, now: () => number) {
  const ownUuid = canonicalUuid(own.id, 'PEOPLE') ?? own.id;
  return async (activity: Activity): Promise<void> => {
    const event = eventIn(activity, ownUuid, new Date(now()));
    if (event) await onEvent(event);
  };
}

/**
 * What an activity means for the bot: text and files of others are messages; edits, deletes, receipts and the bot's own
 * messages are not. A press on a card is told apart from messages. A malformed one is nothing.
 */
function eventIn(activity: Activity, ownUuid: string, now: Date): ChatEvent | undefined {
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

function writerOf({ actor }: Activity): Pick<ChatEvent, 'writerUuid'> {
  const writerUuid = canonicalUuid(actor?.entryUUID ?? '', 'PEOPLE');
  return writerUuid === undefined ? {} : { writerUuid };
}
