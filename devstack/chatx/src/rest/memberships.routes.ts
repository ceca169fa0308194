import { Router } from 'express';
import { z } from 'zod';
import { roomFor } from '../messages/find-room.js';
import type { MessageDeps } from '../messages/post-message.js';
import type { Membership } from '../model.js';
import { callerOf } from '../http/caller.js';
import { Refusal } from '../http/errors.js';
import { sendPage } from './paging.js';
import { idOf, maxItems, parse } from '../http/parse.js';
import { membershipView } from './views.js';

const query = z.object({
  roomId: z.string().optional(),
  personId: z.string().optional(),
  personEmail: z.string().optional(),
  max: maxItems(100),
  cursor: z.string().optional(),
});

/** Who is in which room: of one room, or the caller's own. */
export function membershipRoutes({ stores }: MessageDeps): Router {
  const router = Router();
  const view = (membership: Membership) => {
    const room = stores.rooms.find(membership.roomId);
    const person = stores.people.find(membership.personId);
    if (!room || !person) throw new Refusal(404, 'Could not find the membership.');
    return membershipView(membership, room, person);
  };

  router.get('/', (req, res) => {
    const caller = callerOf(req);
    const { roomId, personId, personEmail, max, cursor } = parse(query, req.query);
    if ((personId ?? personEmail) !== undefined && roomId === undefined)
      throw new Refusal(400, 'personId and personEmail need a roomId.');
    const wanted = personEmail
      ? (stores.people.findByEmail(personEmail)?.id ?? '')
      : personId && idOf('PEOPLE', personId, 400).uuid;
    const all = roomId
      ? stores.memberships.ofRoom(roomFor(stores, caller, idOf('ROOM', roomId, 400)).id)
      : stores.memberships.ofPerson(caller.id);
    const items = all.filter((membership) => wanted === undefined || membership.personId === wanted);
    sendPage(req, res, { items, max, cursor, idOf: ({ id }) => id }, view);
  });
  router.get('/:id', (req, res) => {
    const { uuid, cluster } = idOf('MEMBERSHIP', req.params.id, 404);
    const membership = stores.memberships.find(uuid);
    if (!membership) throw new Refusal(404, 'Could not find the membership.');
    roomFor(stores, callerOf(req), { uuid: membership.roomId, cluster });
    res.json(view(membership));
  });
  return router;
}
