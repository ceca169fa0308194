import type { DatabaseSync } from 'node:sqlite';
import type { Device } from '../model.js';
import { reader } from './database.js';

const deviceRecord = reader<Device>();

export type DeviceStore = ReturnType<typeof deviceStore>;

export function deviceStore(db: DatabaseSync) {
  const upsert = db.prepare(
    'INSERT INTO devices (id, person_id, json) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
  );
  const remove = db.prepare('DELETE FROM devices WHERE id = ?');
  const byId = db.prepare('SELECT json FROM devices WHERE id = ?');
  const ofPerson = db.prepare('SELECT json FROM devices WHERE person_id = ? ORDER BY id');
  const all = db.prepare('SELECT json FROM devices ORDER BY id');
  return {
    save(device: Device): void {
      upsert.run(device.id, device.personId, JSON.stringify(device));
    },
    remove(id: string): void {
      remove.run(id);
    },
    find: (id: string) => deviceRecord.maybe(byId.get(id)),
    ofPerson: (personId: string) => ofPerson.all(personId).map(deviceRecord.one),
    findBySocket: (socketId: string) =>
      all
        .all()
        .map(deviceRecord.one)
        .find((device) => (device.socketId ?? device.id) === socketId),
    list: () => all.all().map(deviceRecord.one),
  };
}

/** An activity on its way to one device, under the frame id that the client will acknowledge. */
export interface Delivery {
  readonly frameId: string;
  readonly activity: unknown;
}

const deliveryRecord = reader<Delivery>();

export type DeliveryStore = ReturnType<typeof deliveryStore>;

/** What each device has not acknowledged yet, oldest first. */
export function deliveryStore(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO deliveries (frame_id, device_id, at_ms, json) VALUES (?, ?, ?, ?)');
  const ack = db.prepare('DELETE FROM deliveries WHERE device_id = ? AND frame_id = ?');
  const ofDevice = db.prepare('SELECT json FROM deliveries WHERE device_id = ? AND at_ms >= ? ORDER BY seq');
  const expire = db.prepare('DELETE FROM deliveries WHERE device_id = ? AND at_ms < ?');
  const drop = db.prepare('DELETE FROM deliveries WHERE device_id = ?');
  return {
    add(deviceId: string, delivery: Delivery, atMs: number): void {
      insert.run(delivery.frameId, deviceId, atMs, JSON.stringify(delivery));
    },
    acknowledge: (deviceId: string, frameId: string) => ack.run(deviceId, frameId).changes === 1,
    pending: (deviceId: string, sinceMs: number) => ofDevice.all(deviceId, sinceMs).map(deliveryRecord.one),
    expire(deviceId: string, beforeMs: number): void {
      expire.run(deviceId, beforeMs);
    },
    forget(deviceId: string): void {
      drop.run(deviceId);
    },
  };
}
