import { z } from 'zod';
import { type ChatxCall, ChatxRefusal } from '@parley/chatx';
import { chatxDevice, type ChatxDevice } from './chatx-shapes.js';
import type { MayReceiveToken } from './device-origin.js';

/**
 * Finds the bot's own device, or registers it.
 * @param refused the device that was found before, when its socket refused the bot: it is deleted first
 */
export type FindDevice = (refused?: ChatxDevice) => Promise<ChatxDevice>;

/** How this software names itself at the product, under whatever device name. */
const systemName = 'parley-chatx-bot';

export interface DeviceSettings {
  /** The product's device registration. */
  readonly url: string;
  readonly name: string;
  readonly mayReceiveToken: MayReceiveToken;
}

/**
 * Devices collect: each gets every event. So the newest one of our name is used again and the others of it removed;
 * devices of other names belong to somebody else and are left alone.
 */
export function makeFindDevice({ url, name, mayReceiveToken }: DeviceSettings, call: ChatxCall): FindDevice {
  const description = {
    name,
    deviceName: name,
    deviceType: 'DESKTOP',
    model: 'parley',
    localizedModel: 'parley',
    systemName,
    systemVersion: '1',
  };
  const isSafe = (device: ChatxDevice) => mayReceiveToken(device.url) && mayReceiveToken(device.webSocketUrl);
  const list = async () => (await listDevices(call, url)).filter(isSafe).sort(newestFirst);
  /** One that the product keeps all the same is no reason to hear nothing. */
  const remove = async (device: ChatxDevice) => {
    await call(device.url, z.unknown(), { method: 'DELETE' }).catch(ignoreRefusal);
  };
  const register = async () => (await call(url, chatxDevice, { method: 'POST', body: description })).data;

  /** The product may answer with another address for the socket; then that is the one to use. */
  const refresh = async (device: ChatxDevice): Promise<ChatxDevice | undefined> => {
    try {
      const { data } = await call(device.url, z.unknown(), { method: 'PUT', body: description });
      return chatxDevice.safeParse(data).data ?? device;
    } catch (error) {
      ignoreAbsence(error);
      return undefined;
    }
  };
  /** The product keeps a limited number of devices a person. Ours make room, the oldest first, whatever they were named. */
  const registerInRoom = async (): Promise<ChatxDevice> => {
    const ours = (await list()).filter((device) => device.name === name || device.systemName === systemName);
    for (const stale of ours.reverse()) {
      await remove(stale);
      const registered = await register().catch(refusalAsUndefined);
      if (registered) return registered;
    }
    throw new Error(
      "the chat product refused to register a device: remove unused devices of the bot, or ask the product's administrators",
    );
  };
  const registered = async () => (await register().catch(refusalAsUndefined)) ?? registerInRoom();
  return async (refused) => {
    if (refused) await remove(refused);
    const isUsable = (device: ChatxDevice) => device.name === name && device.url !== refused?.url;
    const [newest, ...surplus] = (await list()).filter(isUsable);
    for (const device of surplus) await remove(device);
    const device = (newest && (await refresh(newest))) ?? (await registered());
    if (isSafe(device)) return device;
    throw new Error(
      'the chat product returned a device address on an untrusted domain: add the domain to CHATX_DEVICE_DOMAINS',
    );
  };
}

const newestFirst = (a: ChatxDevice, b: ChatxDevice) => b.modificationTime.localeCompare(a.modificationTime);

const deviceList = z.object({ devices: z.array(z.unknown()) });

/** No devices at all is a 404 there. */
async function listDevices(call: ChatxCall, url: string): Promise<ChatxDevice[]> {
  try {
    const { devices } = (await call(url, deviceList)).data;
    // Those of others may look in ways that we do not know.
    return devices.flatMap((device) => chatxDevice.safeParse(device).data ?? []);
  } catch (error) {
    ignoreAbsence(error);
    return [];
  }
}

function ignoreAbsence(error: unknown): void {
  if (!(error instanceof ChatxRefusal) || error.status !== 404) throw error;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ChatxRefusal)) throw error;
}

/** 403 is what the product answers where a person has too many devices. */
function refusalAsUndefined(error: unknown): undefined {
  if (error instanceof ChatxRefusal && error.status === 403) return undefined;
  throw error;
}
