import { activityOf } from '../delivery/activity.js';
import type { SocketServer } from '../delivery/socket-server.js';
import type { MessageDeps } from '../messages/post-message.js';
import { isVisibleTo } from '../messages/visibility.js';
import type { Device } from '../model.js';

interface Deps extends MessageDeps {
  readonly sockets: SocketServer;
}

/**
 * Tells every device once more of what was posted since then, acknowledged or not, each event as it was and in a frame
 * of its own. Answers how many events that were.
 */
export function replay(deps: Deps, since: Date): number {
  const { stores, sockets, atomically } = deps;
  let events = 0;
  for (const device of stores.devices.list()) {
    events += atomically(() => queueAgain(deps, device, since));
    sockets.wake(device.id);
  }
  return events;
}

function queueAgain({ stores, newId, now }: Deps, device: Device, since: Date): number {
  const person = stores.people.find(device.personId);
  if (!person) return 0;
  const posted = stores.rooms.listOf(person.id).flatMap((room) =>
    stores.messages
      .newestFirst(room.id)
      .filter((message) => Date.parse(message.created) >= since.getTime() && isVisibleTo(person, message, room))
      .map((message) => ({ message, room })),
  );
  posted.sort((a, b) => Date.parse(a.message.created) - Date.parse(b.message.created));
  for (const { message, room } of posted) {
    const actor = stores.people.find(message.authorId) ?? person;
    const verb = message.files.length > 0 ? ('share' as const) : ('post' as const);
    const activity = activityOf({ verb, actor, message, room }, newId, new Date(message.created));
    stores.deliveries.add(device.id, { frameId: newId(), activity }, now().getTime());
  }
  return posted.length;
}
