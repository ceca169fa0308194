import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Faults } from '../faults/faults.js';
import type { Device } from '../model.js';
import { callerOf } from '../http/caller.js';
import { Refusal } from '../http/errors.js';
import { parse } from '../http/parse.js';
import type { Stores } from '../store/stores.js';
import { type SocketServer, socketUrl } from './socket-server.js';

interface Deps {
  readonly stores: Stores;
  readonly sockets: SocketServer;
  readonly faults: Faults;
  readonly newId: () => string;
  readonly now: () => Date;
}

const registration = z.looseObject({
  name: z.string().min(1),
  deviceName: z.string().optional(),
  deviceType: z.string(),
});

/** Device registration: every device of a person gets that person's events. */
export function deviceRoutes({ stores, sockets, faults, newId, now }: Deps): Router {
  const router = Router();

  const ownDevice = (req: Request<{ id: string }>): Device => {
    const device = stores.devices.find(req.params.id);
    if (device?.personId !== callerOf(req).id) throw new Refusal(404, 'Could not find the device.');
    return device;
  };

  router.post('/', (req, res) => {
    const { name, ...details } = parse(registration, req.body);
    const most = faults.maxDevices();
    if (most !== undefined && stores.devices.ofPerson(callerOf(req).id).length >= most)
      throw new Refusal(403, 'User has excessive device registrations.');
    const at = now().toISOString();
    const device: Device = { id: newId(), personId: callerOf(req).id, name, details, created: at, modified: at };
    stores.devices.save(device);
    res.json(view(req, device));
  });
  router.get('/', (req, res) => {
    const devices = stores.devices.ofPerson(callerOf(req).id);
    if (devices.length === 0) throw new Refusal(404, 'No devices are registered.');
    res.json({ devices: devices.map((device) => view(req, device)) });
  });
  router.get('/:id', (req, res) => {
    res.json(view(req, ownDevice(req)));
  });
  router.put('/:id', (req, res) => {
    const { name, ...details } = parse(registration, req.body);
    const renewed = moved(ownDevice(req), newId);
    const device: Device = { ...renewed, name, details, modified: now().toISOString() };
    stores.devices.save(device);
    res.json(view(req, device));
  });
  router.delete('/:id', (req, res) => {
    const { id } = ownDevice(req);
    stores.devices.remove(id);
    stores.deliveries.forget(id);
    sockets.closeDevice(id);
    res.status(204).end();
  });
  return router;
}

function moved(device: Device, newId: () => string): Device {
  const { spoilt, ...sound } = device;
  return spoilt?.moves ? { ...sound, socketId: newId() } : device;
}

/** Addresses follow the address that the request came to, so a restart on another port leaves none behind. */
function view(req: Request, device: Device) {
  const base = `http://${req.get('host') ?? '127.0.0.1'}`;
  return {
    ...device.details,
    name: device.name,
    url: `${base}/wdm/api/v1/devices/${device.id}`,
    webSocketUrl: socketUrl(base, device.socketId ?? device.id),
    userId: device.personId,
    creationTime: device.created,
    modificationTime: device.modified,
    features: { developer: [], entitlement: [], user: [] },
  };
}
