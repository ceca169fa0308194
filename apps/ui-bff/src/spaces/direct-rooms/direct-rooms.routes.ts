import {
  directRoomBody,
  directRoomParams,
  directRoomRequest,
  ownDirectRoomsBody,
  removedBody,
} from '@parley/contracts';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import type { DirectRooms } from './direct-rooms.js';

export interface DirectRoomDeps {
  readonly directRooms: DirectRooms;
}

const ofOneRoom = {
  path: '/api/chatx/direct-rooms/:roomId',
  // The bot asks for the person who writes to it: for their own room alone, which the chat product confirms.
  access: 'signedInOrOnBehalf',
  tag: 'Chat spaces',
  params: directRoomParams,
} as const;
const errors = { 400: 'The id is no public room id' };

/** The room of a person and the bot alone, which that person connects themselves. */
export const directRoomRoutes = ({ directRooms }: DirectRoomDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/chatx/direct-rooms',
    access: 'signedIn',
    tag: ofOneRoom.tag,
    summary: "List one's direct rooms with the bot, and the teams to choose from",
    success: { description: 'The rooms that have a team', schema: ownDirectRoomsBody },
    handle: async ({ caller }) => ok(await directRooms.list(caller)),
  }),
  route({
    method: 'get',
    ...ofOneRoom,
    summary: "Show the team of one's direct room with the bot, and the teams to choose from",
    success: { description: 'The room', schema: directRoomBody },
    errors: { ...errors, 403: "It is not the caller's direct room with the bot" },
    handle: async ({ caller, params }) => ok(await directRooms.describe(caller, params.roomId)),
  }),
  route({
    method: 'put',
    ...ofOneRoom,
    summary: "Choose the team of one's direct room with the bot",
    description:
      'Connects the room as onboarding does. Repeating it changes nothing; another team takes the room over.',
    body: directRoomRequest,
    success: { description: 'The room as it is now', schema: directRoomBody },
    errors: {
      ...errors,
      403: "It is not the caller's direct room with the bot, or not a team of theirs",
      404: 'No agent could answer for the team',
      409: 'Another request is changing the room',
    },
    handle: async ({ caller, params, body }) => ok(await directRooms.choose(caller, params.roomId, body)),
  }),
  route({
    method: 'delete',
    ...ofOneRoom,
    access: 'signedIn',
    summary: "Take one's direct room with the bot from its team",
    description: 'The bot says so there. Repeating it changes nothing.',
    success: { description: 'The room has no team any more', schema: removedBody },
    errors: {
      ...errors,
      403: "It is not the caller's direct room with the bot",
      409: 'Another request is changing it',
    },
    async handle({ caller, params }) {
      await directRooms.disconnect(caller, params.roomId);
      return ok({ removed: true as const });
    },
  }),
];
