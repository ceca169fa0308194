import { Router } from 'express';
import { z } from 'zod';
import { actionDraft, submitCard } from '../messages/change-message.js';
import { roomFor, titleFor } from '../messages/find-room.js';
import type { MessageDeps } from '../messages/post-message.js';
import type { Person, Room } from '../model.js';
import { callerOf } from '../http/caller.js';
import { homeCluster } from '../ids.js';
import { Refusal } from '../http/errors.js';
import { membershipRoutes } from './memberships.routes.js';
import { messageRoutes } from './messages.routes.js';
import { sendPage } from './paging.js';
import { idOf, maxItems, parse } from '../http/parse.js';
import { actionView, personView, roomView } from './views.js';

/** The product's REST API below its version; whoever mounts it puts the identification of the caller in front. */
export function v1Routes(deps: MessageDeps): Router {
  const router = Router();
  router.use('/people', peopleRoutes(deps));
  router.use('/rooms', roomRoutes(deps));
  router.use('/messages', messageRoutes(deps));
  router.use('/memberships', membershipRoutes(deps));
  router.use('/attachment/actions', actionRoutes(deps));
  return router;
}

const personQuery = z.object({
  id: z.string().optional(),
  email: z.string().optional(),
  displayName: z.string().optional(),
  max: maxItems(100),
  cursor: z.string().optional(),
});

function peopleRoutes({ stores }: MessageDeps): Router {
  const router = Router();
  router.get('/', (req, res) => {
    callerOf(req);
    const { id, email, displayName, max, cursor } = parse(personQuery, req.query);
    if (!id && !email && !displayName) throw new Refusal(400, 'Email, displayName or id list should be specified.');
    const wanted = id?.split(',').map((one) => idOf('PEOPLE', one, 400).uuid);
    const matches = (person: Person) =>
      (!wanted || wanted.includes(person.id)) &&
      (!email || person.email.toLowerCase() === email.toLowerCase()) &&
      (!displayName || person.displayName.toLowerCase().startsWith(displayName.toLowerCase()));
    const items = stores.people.list().filter(matches);
    sendPage(req, res, { items, max, cursor, idOf: (person) => person.id }, personView);
  });
  router.get('/me', (req, res) => {
    res.json(personView(callerOf(req)));
  });
  router.get('/:id', (req, res) => {
    const person = stores.people.find(idOf('PEOPLE', req.params.id, 404).uuid);
    if (!person) throw new Refusal(404, 'Could not find a person with the provided id.');
    res.json(personView(person));
  });
  return router;
}

const roomQuery = z.object({
  type: z.enum(['direct', 'group']).optional(),
  sortBy: z.enum(['id', 'lastactivity', 'created']).default('id'),
  max: maxItems(100),
  cursor: z.string().optional(),
});

const roomOrder: Record<z.infer<typeof roomQuery>['sortBy'], (room: Room) => string> = {
  id: ({ id }) => id,
  lastactivity: ({ lastActivity }) => lastActivity,
  created: ({ created }) => created,
};

const roomDraft = z.object({ title: z.string().min(1) });

function roomRoutes({ stores, newId, now }: MessageDeps): Router {
  const router = Router();
  router.get('/', (req, res) => {
    const caller = callerOf(req);
    const { type, sortBy, max, cursor } = parse(roomQuery, req.query);
    const key = roomOrder[sortBy];
    const newestFirst = (a: Room, b: Room) => key(b).localeCompare(key(a)) || a.id.localeCompare(b.id);
    const items = stores.rooms
      .listOf(caller.id)
      .filter((room) => type === undefined || room.type === type)
      .sort(sortBy === 'id' ? (a, b) => a.id.localeCompare(b.id) : newestFirst);
    sendPage(req, res, { items, max, cursor, idOf: (room) => room.id }, (room) =>
      roomView(room, titleFor(stores, caller, room)),
    );
  });
  router.post('/', (req, res) => {
    const { id: creatorId } = callerOf(req);
    const { title } = parse(roomDraft, req.body);
    const created = now().toISOString();
    const kept: Room = {
      ...{ id: newId(), cluster: homeCluster, type: 'group', title, creatorId },
      ...{ created, lastActivity: created },
    };
    stores.rooms.save(kept);
    stores.memberships.add({ id: newId(), roomId: kept.id, personId: creatorId, created });
    res.json(roomView(kept, title));
  });
  router.put('/:id', (req, res) => {
    const room = roomFor(stores, callerOf(req), idOf('ROOM', req.params.id, 404));
    const { title } = parse(roomDraft, req.body);
    if (room.type === 'direct') throw new Refusal(403, 'A direct room has no title.');
    stores.rooms.save({ ...room, title });
    res.json(roomView(room, title));
  });
  router.get('/:id', (req, res) => {
    const caller = callerOf(req);
    const room = roomFor(stores, caller, idOf('ROOM', req.params.id, 404));
    res.json(roomView(room, titleFor(stores, caller, room)));
  });
  return router;
}

function actionRoutes(deps: MessageDeps): Router {
  const router = Router();
  router.post('/', (req, res) => {
    const { action, room } = submitCard(deps, callerOf(req), parse(actionDraft, req.body));
    res.json(actionView(action, room));
  });
  router.get('/:id', (req, res) => {
    const named = idOf('ATTACHMENT_ACTION', req.params.id, 404);
    const action = deps.stores.actions.find(named.uuid);
    if (!action) throw new Refusal(404, 'Could not find the attachment action.');
    res.json(actionView(action, roomFor(deps.stores, callerOf(req), { ...named, uuid: action.roomId })));
  });
  return router;
}
