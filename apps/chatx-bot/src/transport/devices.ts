import { z } from 'zod';
import { ChatxRefusal, type ChatxCall } from './chatx-call.js';
import { chatxDevice, type ChatxDevice } from './chatx-shapes.js';

/** Finds the bot's own device, or registers it. */
export type FindDevice = () => Promise<ChatxDevice>;

/**
 * Devices collect: each gets every event. So the newest one of our name is used again and the others of it removed;
 * devices of other names belong to somebody else and are left alone.
 */
export function makeFindDevice(devicesUrl: string, name: string, call: ChatxCall): FindDevice {
  const description = {
    name,
    deviceName: name,
    deviceType: 'DESKTOP',
    model: 'parley',
    localizedModel: 'parley',
    systemName: 'parley-chatx-bot',
    systemVersion: '1',
  };
  const register = async () => (await call(devicesUrl, chatxDevice, { method: 'POST', body: description })).data;
  const refresh = (device: ChatxDevice) => call(device.url, z.unknown(), { method: 'PUT', body: description });
  const remove = (device: ChatxDevice) => call(device.url, z.unknown(), { method: 'DELETE' });
  return async () => {
    const own = (await listDevices(call, devicesUrl))
      .filter((device) => device.name === name)
      .sort((a, b) => b.modificationTime.localeCompare(a.modificationTime));
    const [newest, ...surplus] = own;
    for (const device of surplus) await remove(device).catch(ignoreAbsence);
    if (!newest) return register();
    const isThere = await refresh(newest).then(() => true, absentAsFalse);
    return isThere ? newest : register();
  };
}

const deviceList = z.object({ devices: z.array(chatxDevice) });

/** No devices at all is a 404 there. */
async function listDevices(call: ChatxCall, url: string): Promise<ChatxDevice[]> {
  try {
    return (await call(url, deviceList)).data.devices;
  } catch (error) {
    ignoreAbsence(error);
    return [];
  }
}

function ignoreAbsence(error: unknown): void {
  if (!(error instanceof ChatxRefusal) || error.status !== 404) throw error;
}

function absentAsFalse(error: unknown): false {
  ignoreAbsence(error);
  return false;
}
