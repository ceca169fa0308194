import { canonicalUuid, maxMessageChars, spaceMessage, type SpaceMessage } from '@parley/contracts';
import { z } from 'zod';
import { textOfMessage } from './message-text.js';
import type { Message, Person } from '../chat-product/chat-product.js';

const personTypes: readonly string[] = ['person', 'bot', 'appuser'];

/**
 * The message as the rest of the bot knows it, or `undefined` when it is malformed. An address that we cannot read makes no
 * message malformed: it is needed for linking alone.
 */
export function normaliseMessage(message: Message, author: Person | undefined, own: Person): SpaceMessage | undefined {
  // What is said to everybody is no question to the bot.
  const mentioned = message.mentionedPeople.includes(own.id);
  const type = author?.type ?? 'unknown';
  const { data } = spaceMessage.safeParse({
    message_id: message.id,
    person_id: message.personId,
    person_email: z.email().safeParse(message.personEmail).data ?? null,
    person_type: personTypes.includes(type) ? type : 'unknown',
    space_id: canonicalUuid(message.roomId, 'ROOM'),
    public_space_id: message.roomId,
    ...(message.parentId !== undefined && { parent_id: message.parentId }),
    text: textOfMessage(message, own, mentioned).slice(0, maxMessageChars),
    mentioned,
    files: message.files.length,
    created_at: inUtc(message.created),
  });
  return data;
}

/** ISO 8601 leaves the offset to whoever writes; `undefined` for what is no time. */
function inUtc(time: string): string | undefined {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
