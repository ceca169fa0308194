import { Router } from 'express';
import { z } from 'zod';
import { roomFor } from '../messages/find-room.js';
import type { MessageDeps } from '../messages/post-message.js';
import { personOf } from '../messages/members.js';
import type { Membership, Person } from '../model.js';
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

const draft = z.object({
  roomId: z.string(),
  personId: z.string().optional(),
  personEmail: z.string().optional(),
});

/** Who is in which room: of one room, or the caller's own. */
export function membershipRoutes({ stores, newId, now }: MessageDeps): Router {
  const router = Router();
  const view = (membership: Membership) => {
    const room = stores.rooms.find(membership.roomId);
    const person = stores.people.find(membership.personId);
    if (!room || !person) throw new Refusal(404, 'Could not find the membership.');
    return membershipView(membership, room, person);
  };

  const membershipFor = (caller: Person, id: string): Membership => {
    const named = idOf('MEMBERSHIP', id, 404);
    const membership = stores.memberships.find(named.uuid);
    if (!membership) throw new Refusal(404, 'Could not find the membership.');
    roomFor(stores, caller, { ...named, uuid: membership.roomId });
    return membership;
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
  router.post('/', (req, res) => {
    const { roomId, ...who } = parse(draft, req.body);
    const room = roomFor(stores, callerOf(req), idOf('ROOM', roomId, 400));
    if (room.type === 'direct') throw new Refusal(403, 'Nobody can be added to a direct room.');
    const person = personOf(stores, who);
    if (stores.memberships.findIn(room.id, person.id)) throw new Refusal(409, 'The person is in the room already.');
    const membership = { id: newId(), roomId: room.id, personId: person.id, created: now().toISOString() };
    stores.memberships.add(membership);
    res.json(view(membership));
  });
  router.delete('/:id', (req, res) => {
    stores.memberships.remove(membershipFor(callerOf(req), req.params.id).id);
    res.status(204).end();
  });
  router.get('/:id', (req, res) => {
    res.json(view(membershipFor(callerOf(req), req.params.id)));
  });
  return router;
}
