import { createHolds, makeChatxCall } from '@parley/chatx';
import type { Logger } from '@parley/service';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { createChatxApi } from './chatx-api.js';
import { tokenReceivers } from './device-origin.js';
import { deviceServiceAt, deviceServiceIn, makeFindDeviceIn } from './device-service.js';
import { listen, type ListenTiming } from './listen.js';
import { hearActivities } from './hear-activities.js';
import { throwPortError } from './port-errors.js';
import { makeFetchByUuid } from './public-ids.js';

interface Settings {
  /** Base of the messaging API. */
  readonly apiUrl: string;
  /** Of the device registration; the service catalogue names it when absent. */
  readonly devicesUrl: string | undefined;
  readonly catalogUrl: string;
  readonly deviceName: string;
  readonly deviceDomains: readonly string[];
}

interface Deps {
  readonly token: string;
  /** Public id of the space as it was onboarded, when it was. */
  readonly findPublicSpaceId: (spaceUuid: string) => Promise<string | undefined>;
  readonly stopping: AbortSignal;
  readonly log: Logger;
  readonly now: () => number;
  readonly onRateLimited: () => void;
  readonly timing: ListenTiming;
}

/** The chat product that speaks Webex's REST and event socket. */
export function createChatx(
  { apiUrl, devicesUrl, catalogUrl, deviceName: name, deviceDomains: domains }: Settings,
  { token, findPublicSpaceId, stopping, log, now, onRateLimited, timing }: Deps,
): ChatProduct {
  const holds = createHolds(now);
  const onHeld = (method: string, pause_ms: number) =>
    log.warn({ method, pause_ms }, 'the chat product demands a long pause');
  const call = makeChatxCall({ token, userAgent: 'parley-chatx-bot', holds, stopping, onRateLimited, onHeld });
  const { message, action, rooms, ...api } = createChatxApi(apiUrl, call);
  const byUuid = { rooms, findPublicSpaceId };
  const messageByUuid = makeFetchByUuid({ ...byUuid, type: 'MESSAGE', fetch: message });
  const service =
    devicesUrl === undefined
      ? deviceServiceIn(catalogUrl, tokenReceivers(catalogUrl, domains), call)
      : deviceServiceAt(devicesUrl);
  const findDevice = makeFindDeviceIn({ service, name, domains }, call);
  return {
    ...api,
    directRooms: () => rooms('direct'),
    fetchMessage: (ref) => ('id' in ref ? message(ref.id, ref.spaceUuid) : messageByUuid(ref.spaceUuid, ref.uuid)),
    fetchPress: makeFetchByUuid({ ...byUuid, type: 'ATTACHMENT_ACTION', fetch: action }),
    requireSaying(spaceUuid) {
      try {
        holds.check('POST', apiUrl, spaceUuid);
      } catch (error) {
        throwPortError(error);
      }
    },
    requireWorking: () => holds.requireWorking(),
    receive({ own, onEvent, ...receiver }, signal) {
      const onActivity = hearActivities(own, onEvent, now);
      return listen({ ...receiver, ...timing, findDevice, token, log, now, onActivity }, signal);
    },
  };
}
