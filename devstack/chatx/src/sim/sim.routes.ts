import { json, Router } from 'express';
import { z } from 'zod';
import type { SocketServer } from '../delivery/socket-server.js';
import { type Faults, faultSpec } from '../faults/faults.js';
import { acknowledge } from '../messages/change-message.js';
import { roomFor, titleFor } from '../messages/find-room.js';
import { membersOf } from '../messages/members.js';
import type { MessageDeps } from '../messages/post-message.js';
import type { Person } from '../model.js';
import { byPath, callerOf } from '../http/caller.js';
import { Refusal } from '../http/errors.js';
import { idOf, parse } from '../http/parse.js';
import { personView, roomView } from '../rest/views.js';
import { applySeed, chatxSeed } from '../seed.js';
import type { Feed } from '../delivery/feed.js';
import { feedRoutes } from '../delivery/feed.routes.js';
import { replay } from './replay.js';

interface Deps extends MessageDeps {
  readonly faults: Faults;
  readonly sockets: SocketServer;
  readonly feed: Feed;
}

const socketClose = z.strictObject({ code: z.number().int().optional(), reason: z.string().optional() });
const spoiling = z.strictObject({ status: z.number().int().min(400).max(599), moves: z.boolean().default(false) });
const replayOrder = z.strictObject({ seconds: z.number().int().min(1) });
const membershipChange = z.strictObject({ roomId: z.string(), personEmail: z.email() });

/** The simulator's own controls; the product has nothing like them. */
export function simRoutes(deps: Deps): Router {
  const { stores, faults, sockets } = deps;
  const router = Router();
  router.use(json());
  router.post('/seed', (req, res) => {
    const { people, rooms } = applySeed(deps, parse(chatxSeed, req.body));
    res.json({ people: people.map(personView), rooms: rooms.map((room) => roomView(room, room.title)) });
  });
  router.get('/people', (_req, res) => {
    res.json({ items: stores.people.list().map(personView) });
  });
  router.post('/memberships', (req, res) => {
    const { room, person } = memberOf(deps, parse(membershipChange, req.body));
    const created = deps.now().toISOString();
    stores.memberships.add({ id: deps.newId(), roomId: room.id, personId: person.id, created });
    res.status(204).end();
  });
  router.delete('/memberships', (req, res) => {
    const { room, person } = memberOf(deps, parse(membershipChange, req.body));
    stores.memberships.remove(stores.memberships.findIn(room.id, person.id)?.id ?? '');
    res.status(204).end();
  });
  router.get('/devices', (_req, res) => {
    res.json({ items: stores.devices.list().map((device) => deviceState(deps, device.id)) });
  });
  router.post('/devices/spoil', (req, res) => {
    const spoilt = parse(spoiling, req.body);
    for (const device of stores.devices.list()) stores.devices.save({ ...device, spoilt });
    sockets.closeAll();
    res.status(204).end();
  });
  router.post('/sockets/close', (req, res) => {
    const { code, reason } = parse(socketClose, req.body);
    res.json({ closed: sockets.closeAll(code, reason) });
  });
  router.post('/sockets/replay', (req, res) => {
    const { seconds } = parse(replayOrder, req.body);
    res.json({ events: replay(deps, new Date(deps.now().getTime() - seconds * 1000)) });
  });
  router.get('/faults', (_req, res) => {
    res.json({ items: faults.list() });
  });
  router.post('/faults', (req, res) => {
    faults.add(parse(faultSpec, req.body));
    res.status(204).end();
  });
  router.delete('/faults', (_req, res) => {
    faults.clear();
    res.status(204).end();
  });
  router.use('/feed', feedRoutes(deps.feed));
  router.use('/as/:person/rooms', byPath(stores.people), roomPageRoutes(deps));
  return router;
}

/** What the page needs of a room beyond the product's API. */
function roomPageRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/:id', (req, res) => {
    const caller = callerOf(req);
    const room = roomFor(deps.stores, caller, idOf('ROOM', req.params.id, 404));
    const members = membersOf(deps.stores, room).map(personView);
    res.json({ ...roomView(room, titleFor(deps.stores, caller, room)), uuid: room.id, members });
  });
  router.post('/:id/read', (req, res) => {
    acknowledge(deps, callerOf(req), roomFor(deps.stores, callerOf(req), idOf('ROOM', req.params.id, 404)));
    res.status(204).end();
  });
  return router;
}

function memberOf({ stores }: Deps, { roomId, personEmail }: z.infer<typeof membershipChange>) {
  const room = stores.rooms.find(idOf('ROOM', roomId, 400).uuid);
  const person: Person | undefined = stores.people.findByEmail(personEmail);
  if (!room || !person) throw new Refusal(404, 'Could not find the room or the person.');
  return { room, person };
}

function deviceState({ stores, sockets }: Deps, id: string) {
  const device = stores.devices.find(id);
  return {
    id,
    name: device?.name,
    personEmail: device && stores.people.find(device.personId)?.email,
    connected: sockets.isConnected(id),
    unacknowledged: stores.deliveries.pending(id, 0).length,
  };
}
