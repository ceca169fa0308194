import { publicId } from '../ids.js';
import type { AttachmentAction, Membership, Message, Person, Room } from '../model.js';

/** The organization everybody belongs to. */
const organization = publicId('ORGANIZATION', '00000000-0000-4000-8000-000000000001');

export const personView = (person: Person) => ({
  id: publicId('PEOPLE', person.id),
  emails: [person.email],
  phoneNumbers: [],
  displayName: person.displayName,
  nickName: person.displayName.split(' ')[0],
  avatar: `https://avatars.example.org/${person.id}`,
  orgId: organization,
  created: person.created,
  lastModified: person.created,
  type: person.type,
});

export const roomView = (room: Room, title: string) => ({
  id: publicId('ROOM', room.id, room.cluster),
  title,
  type: room.type,
  isLocked: false,
  lastActivity: room.lastActivity,
  creatorId: publicId('PEOPLE', room.creatorId),
  created: room.created,
  ownerId: organization,
  isAnnouncementOnly: false,
  isReadOnly: false,
  isPublic: false,
});

export const membershipView = (membership: Membership, room: Room, person: Person) => ({
  id: publicId('MEMBERSHIP', membership.id, room.cluster),
  roomId: publicId('ROOM', room.id, room.cluster),
  personId: publicId('PEOPLE', person.id),
  personEmail: person.email,
  personDisplayName: person.displayName,
  personOrgId: organization,
  isModerator: false,
  isMonitor: false,
  isRoomHidden: false,
  roomType: room.type,
  created: membership.created,
});

/** Absent parts are left out of the JSON, as the product does. */
export const messageView = (message: Message, room: Room, author: Person | undefined) => ({
  id: publicId('MESSAGE', message.id, room.cluster),
  parentId: message.parentId && publicId('MESSAGE', message.parentId, room.cluster),
  roomId: publicId('ROOM', room.id, room.cluster),
  roomType: room.type,
  text: message.text,
  markdown: message.markdown,
  html: message.html,
  files: orAbsent(message.files),
  attachments: orAbsent(message.attachments),
  personId: publicId('PEOPLE', message.authorId),
  personEmail: author?.email,
  mentionedPeople: orAbsent(message.mentionedPeople.map((id) => publicId('PEOPLE', id))),
  mentionedGroups: message.mentionsAll ? ['all'] : undefined,
  created: message.created,
  updated: message.updated,
});

export const actionView = (action: AttachmentAction, room: Room) => ({
  id: publicId('ATTACHMENT_ACTION', action.id, room.cluster),
  type: 'submit',
  messageId: publicId('MESSAGE', action.messageId, room.cluster),
  inputs: action.inputs,
  personId: publicId('PEOPLE', action.personId),
  roomId: publicId('ROOM', room.id, room.cluster),
  created: action.created,
});

const orAbsent = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);
