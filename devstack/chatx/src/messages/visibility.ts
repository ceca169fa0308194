import type { Message, Person, Room } from '../model.js';

/**
 * Whether a member of the room gets to see the message: people see all; a bot sees, in group rooms, its own messages
 * and those that mention it or everybody.
 */
export function isVisibleTo(viewer: Person, message: Message, room: Room): boolean {
  if (viewer.type === 'person' || room.type === 'direct' || message.authorId === viewer.id) return true;
  return isMentioned(viewer, message);
}

export const isMentioned = (person: Person, message: Message): boolean =>
  message.mentionsAll || message.mentionedPeople.includes(person.id);
