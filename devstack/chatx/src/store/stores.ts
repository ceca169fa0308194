import type { DatabaseSync } from 'node:sqlite';
import { deliveryStore, deviceStore } from './devices.store.js';
import { actionStore, messageStore } from './messages.store.js';
import { peopleStore } from './people.store.js';
import { membershipStore, roomStore } from './rooms.store.js';

export type Stores = ReturnType<typeof makeStores>;

export const makeStores = (db: DatabaseSync) => ({
  people: peopleStore(db),
  rooms: roomStore(db),
  memberships: membershipStore(db),
  messages: messageStore(db),
  actions: actionStore(db),
  devices: deviceStore(db),
  deliveries: deliveryStore(db),
});
