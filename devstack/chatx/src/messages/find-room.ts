import { type DecodedId, homeCluster } from '../ids.js';
import type { Person, Room } from '../model.js';
import { Refusal } from '../http/errors.js';
import type { Stores } from '../store/stores.js';

/** The room, if the caller is in it and the id names its own cluster; everything else looks absent. */
export function roomFor({ rooms, memberships }: Stores, caller: Person, { uuid, cluster }: DecodedId): Room {
  const room = rooms.find(uuid);
  if (!room || (cluster !== undefined && room.cluster !== cluster) || !memberships.findIn(uuid, caller.id))
    throw new Refusal(404, 'Could not find a room with the provided id.');
  return room;
}

interface OpenDirect {
  readonly stores: Stores;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** The one direct room of two people, made at first use. */
export function directRoom({ stores, newId, now }: OpenDirect, from: Person, to: Person): Room {
  const shared = stores.rooms
    .listOf(from.id)
    .find((room) => room.type === 'direct' && stores.memberships.findIn(room.id, to.id));
  if (shared) return shared;
  const created = now().toISOString();
  const room: Room = {
    id: newId(),
    cluster: homeCluster,
    type: 'direct',
    title: '',
    creatorId: from.id,
    created,
    lastActivity: created,
  };
  stores.rooms.save(room);
  for (const { id } of [from, to]) stores.memberships.add({ id: newId(), roomId: room.id, personId: id, created });
  return room;
}

/** What the viewer sees as the room's title: a direct room carries the other one's name. */
export function titleFor(stores: Stores, viewer: Person, room: Room): string {
  if (room.type === 'group') return room.title;
  const other = stores.memberships.ofRoom(room.id).find(({ personId }) => personId !== viewer.id);
  return (other && stores.people.find(other.personId)?.displayName) ?? viewer.displayName;
}
