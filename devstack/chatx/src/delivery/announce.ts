import type { Announce } from '../messages/happening.js';
import { isVisibleTo } from '../messages/visibility.js';
import { membersOf } from '../messages/members.js';
import type { Stores } from '../store/stores.js';
import { activityOf } from './activity.js';
import type { Feed } from './feed.js';

interface Deps {
  readonly stores: Stores;
  readonly feed: Feed;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Called for each device with something new, once it is stored. */
  readonly wake: (deviceId: string) => void;
}

/** Queues an activity for every device whose owner may see it, then wakes the connected ones. */
export function makeAnnounce({ stores, feed, newId, now, wake }: Deps): Announce {
  return (happening) => {
    const { room, verb, message } = happening;
    const activity = activityOf(happening, newId, now());
    const devices = membersOf(stores, room)
      .filter((member) => isVisibleTo(member, message, room))
      .flatMap((member) => stores.devices.ofPerson(member.id));
    for (const device of devices) stores.deliveries.add(device.id, { frameId: newId(), activity }, now().getTime());
    // After the surrounding transaction: nobody may hear of what is not kept yet.
    queueMicrotask(() => {
      for (const device of devices) wake(device.id);
      feed.tell({ roomId: room.id, verb });
    });
  };
}
