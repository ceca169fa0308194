import { type Request, Router } from 'express';
import { z } from 'zod';
import { deleteMessage, editMessage, listMessages, messageEdit, messageFor } from '../messages/change-message.js';
import { directRoom, roomFor } from '../messages/find-room.js';
import { personOf } from '../messages/members.js';
import { makePostMessage, type MessageDeps, messageDraft } from '../messages/post-message.js';
import type { Message, Room } from '../model.js';
import { callerOf } from '../http/caller.js';
import { Refusal } from '../http/errors.js';
import { sendPage } from './paging.js';
import { idOf, maxItems, parse } from '../http/parse.js';
import { messageView } from './views.js';

const listQuery = z.object({
  roomId: z.string(),
  parentId: z.string().optional(),
  mentionedPeople: z.string().optional(),
  before: z.iso.datetime({ offset: true }).optional(),
  beforeMessage: z.string().optional(),
  max: maxItems(50),
  cursor: z.string().optional(),
});

const directQuery = z.object({
  personId: z.string().optional(),
  personEmail: z.string().optional(),
  parentId: z.string().optional(),
});

export function messageRoutes(deps: MessageDeps): Router {
  const router = Router();
  const { stores } = deps;
  const postMessage = makePostMessage(deps);
  const view = (message: Message, room: Room) => messageView(message, room, stores.people.find(message.authorId));

  router.post('/', (req, res) => {
    const message = postMessage(callerOf(req), parse(messageDraft, jsonBodyOf(req)));
    const room = stores.rooms.find(message.roomId);
    if (room) res.json(view(message, room));
  });
  router.get('/', (req, res) => {
    const caller = callerOf(req);
    const { max, cursor, ...query } = parse(listQuery, req.query);
    const room = roomFor(stores, caller, idOf('ROOM', query.roomId, 400));
    const items = listMessages(deps, caller, room, {
      parent: query.parentId && idOf('MESSAGE', query.parentId, 400).uuid,
      mentioned: mentionedOf(query.mentionedPeople, caller.id),
      before: query.before,
      beforeMessage: query.beforeMessage && idOf('MESSAGE', query.beforeMessage, 400).uuid,
    });
    sendPage(req, res, { items, max, cursor, idOf: ({ id }) => id }, (message) => view(message, room));
  });
  router.get('/direct', (req, res) => {
    const caller = callerOf(req);
    const { parentId, ...who } = parse(directQuery, req.query);
    const room = directRoom(deps, caller, personOf(stores, who));
    const items = listMessages(deps, caller, room, { parent: parentId && idOf('MESSAGE', parentId, 400).uuid });
    sendPage(req, res, { items, max: 50, cursor: undefined, idOf: ({ id }) => id }, (message) => view(message, room));
  });
  router.get('/:id', (req, res) => {
    const { message, room } = messageFor(deps, callerOf(req), req.params.id);
    res.json(view(message, room));
  });
  router.put('/:id', (req, res) => {
    const { message, room } = editMessage(deps, callerOf(req), req.params.id, parse(messageEdit, jsonBodyOf(req)));
    res.json(view(message, room));
  });
  router.delete('/:id', (req, res) => {
    deleteMessage(deps, callerOf(req), req.params.id);
    res.status(204).end();
  });
  return router;
}

const mentionedOf = (person: string | undefined, callerId: string) => {
  if (person === undefined) return undefined;
  return person === 'me' ? callerId : idOf('PEOPLE', person, 400).uuid;
};

function jsonBodyOf(req: Request): unknown {
  if (!req.is('application/json')) throw new Refusal(415, 'The body must be application/json.');
  return req.body;
}
