import { z } from 'zod';
import { canonicalUuid, looksLikePublicId } from '../chatx-ids.js';
import { successBody } from '../errors.js';
import { agentId, teamSlug } from '../ids.js';
import { whomToAskBody } from './people.js';

/** Path of `/api/chatx/direct-rooms/:roomId`: a public id, since the chat product is asked about the room. */
export const directRoomParams = z.object({
  roomId: z
    .string()
    .max(256)
    .refine((text) => looksLikePublicId(text) && canonicalUuid(text, 'ROOM') !== undefined, 'not a public room id')
    .describe('Public id of the direct room in the chat product'),
});

/** Body of `PUT /api/chatx/direct-rooms/:roomId`. */
export const directRoomRequest = z.strictObject({ team_slug: teamSlug }).meta({ id: 'DirectRoomRequest' });
export type DirectRoomRequest = z.infer<typeof directRoomRequest>;

const namedTeam = z.object({ slug: teamSlug, name: z.string() });

/** The direct room of a person and the bot. */
export const directRoom = z.object({
  team: namedTeam.nullable().describe('The team that the bot answers for there; null before one was chosen'),
  agent: z.object({ id: agentId, name: z.string() }).nullable().describe('Who answers there; null where nobody does'),
  teams: z.array(namedTeam).describe('The teams of the person, by name, whose members can be answered by an agent'),
  ask: whomToAskBody.shape.data.nullable().describe('Whom to ask where there is no such team'),
});
export type DirectRoom = z.infer<typeof directRoom>;
export const directRoomBody = successBody(directRoom).meta({ id: 'DirectRoom' });

/** Answer of `GET /api/chatx/direct-rooms`: those of the caller that have a team, and the teams to choose from. */
export const ownDirectRoomsBody = successBody(
  z.object({
    rooms: z.array(
      directRoom.pick({ team: true, agent: true }).extend({
        room_id: z.string().describe('Public id of the room'),
        connected_at: z.iso.datetime(),
      }),
    ),
    teams: directRoom.shape.teams,
    ask: directRoom.shape.ask,
  }),
).meta({ id: 'OwnDirectRooms' });
export type OwnDirectRooms = z.infer<typeof ownDirectRoomsBody>['data'];
