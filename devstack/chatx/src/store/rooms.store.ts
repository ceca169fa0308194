import type { DatabaseSync } from 'node:sqlite';
import type { Membership, Room } from '../model.js';
import { reader } from './database.js';

const membershipRecord = reader<Membership>();
const roomRecord = reader<Room>();

export type RoomStore = ReturnType<typeof roomStore>;

/** Rooms and who is in them. */
export function roomStore(db: DatabaseSync) {
  const upsert = db.prepare(
    'INSERT INTO rooms (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
  );
  const byId = db.prepare('SELECT json FROM rooms WHERE id = ?');
  const all = db.prepare('SELECT json FROM rooms ORDER BY id');
  const ofPerson = db.prepare(
    'SELECT r.json FROM rooms r JOIN memberships m ON m.room_id = r.id WHERE m.person_id = ? ORDER BY r.id',
  );
  return {
    save(room: Room): void {
      upsert.run(room.id, JSON.stringify(room));
    },
    find: (id: string) => roomRecord.maybe(byId.get(id)),
    list: () => all.all().map(roomRecord.one),
    listOf: (personId: string) => ofPerson.all(personId).map(roomRecord.one),
  };
}

export type MembershipStore = ReturnType<typeof membershipStore>;

export function membershipStore(db: DatabaseSync) {
  const insert = db.prepare('INSERT OR IGNORE INTO memberships (id, room_id, person_id, json) VALUES (?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM memberships WHERE id = ?');
  const byId = db.prepare('SELECT json FROM memberships WHERE id = ?');
  const one = db.prepare('SELECT json FROM memberships WHERE room_id = ? AND person_id = ?');
  const ofRoom = db.prepare('SELECT json FROM memberships WHERE room_id = ? ORDER BY id');
  const ofPerson = db.prepare('SELECT json FROM memberships WHERE person_id = ? ORDER BY id');
  return {
    /** Adds the membership; a person who is already in the room stays as they are. */
    add(membership: Membership): void {
      insert.run(membership.id, membership.roomId, membership.personId, JSON.stringify(membership));
    },
    remove: (id: string) => remove.run(id).changes === 1,
    find: (id: string) => membershipRecord.maybe(byId.get(id)),
    findIn: (roomId: string, personId: string) => membershipRecord.maybe(one.get(roomId, personId)),
    ofRoom: (roomId: string) => ofRoom.all(roomId).map(membershipRecord.one),
    ofPerson: (personId: string) => ofPerson.all(personId).map(membershipRecord.one),
  };
}
