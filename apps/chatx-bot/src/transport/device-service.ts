import type { ChatxCall } from '@parley/chatx';
import { z } from 'zod';
import { type MayReceiveToken, tokenReceivers } from './device-origin.js';
import { type FindDevice, makeFindDevice } from './devices.js';

/** Where the product's device registration is; asks the product again after `forget`. */
export interface DeviceService {
  readonly find: () => Promise<string>;
  readonly forget: () => void;
}

/** One whose address the operator knows. */
export const deviceServiceAt = (url: string): DeviceService => ({
  find: () => Promise.resolve(url),
  forget: () => undefined,
});

const catalogue = z.object({ serviceLinks: z.object({ wdm: z.url() }) });

/**
 * One that the product's service catalogue names: which it is depends on the region of the bot's organisation. The answer
 * is kept until `forget`.
 * @param mayReceiveToken the registration is asked with the bot's token
 */
export function deviceServiceIn(url: string, mayReceiveToken: MayReceiveToken, call: ChatxCall): DeviceService {
  let known: Promise<string> | undefined;
  const ask = async () => {
    const { serviceLinks } = (await call(url, catalogue)).data;
    const { wdm } = serviceLinks;
    if (mayReceiveToken(wdm)) return `${wdm.replace(/\/+$/, '')}/devices`;
    throw new Error(
      `the service catalogue of the chat product names ${new URL(wdm).host}, an untrusted domain: add it to CHATX_DEVICE_DOMAINS`,
    );
  };
  const forget = () => (known = undefined);
  return {
    forget,
    find() {
      known ??= ask().catch((error: unknown) => {
        forget();
        throw error;
      });
      return known;
    },
  };
}

interface Settings {
  readonly service: DeviceService;
  readonly name: string;
  /** Domains that a device's addresses may be on, beside that of the service. */
  readonly domains: readonly string[];
}

/** Finds the bot's device wherever the registration is. Where it fails, the product may have moved it. */
export function makeFindDeviceIn({ service, name, domains }: Settings, call: ChatxCall): FindDevice {
  return async (refused) => {
    const url = await service.find();
    try {
      return await makeFindDevice({ url, name, mayReceiveToken: tokenReceivers(url, domains) }, call)(refused);
    } catch (error) {
      service.forget();
      throw error;
    }
  };
}
