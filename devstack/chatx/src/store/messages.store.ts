import type { DatabaseSync } from 'node:sqlite';
import type { AttachmentAction, Message } from '../model.js';
import { reader } from './database.js';

const actionRecord = reader<AttachmentAction>();
const messageRecord = reader<Message>();

export type MessageStore = ReturnType<typeof messageStore>;

/** Messages in the order in which they were posted. */
export function messageStore(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO messages (id, room_id, json) VALUES (?, ?, ?)');
  const update = db.prepare('UPDATE messages SET json = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM messages WHERE id = ?');
  const byId = db.prepare('SELECT json FROM messages WHERE id = ?');
  const newestFirst = db.prepare('SELECT json FROM messages WHERE room_id = ? ORDER BY seq DESC');
  return {
    insert(message: Message): void {
      insert.run(message.id, message.roomId, JSON.stringify(message));
    },
    replace(message: Message): void {
      update.run(JSON.stringify(message), message.id);
    },
    remove(id: string): void {
      remove.run(id);
    },
    find: (id: string) => messageRecord.maybe(byId.get(id)),
    newestFirst: (roomId: string) => newestFirst.all(roomId).map(messageRecord.one),
  };
}

export type ActionStore = ReturnType<typeof actionStore>;

export function actionStore(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO actions (id, json) VALUES (?, ?)');
  const byId = db.prepare('SELECT json FROM actions WHERE id = ?');
  return {
    insert(action: AttachmentAction): void {
      insert.run(action.id, JSON.stringify(action));
    },
    find: (id: string) => actionRecord.maybe(byId.get(id)),
  };
}
