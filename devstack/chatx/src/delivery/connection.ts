import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { activityAt } from './activity.js';
import type { Faults } from '../faults/faults.js';
import type { Device } from '../model.js';
import { bearerOf } from '../http/caller.js';
import type { Delivery } from '../store/devices.store.js';
import type { Stores } from '../store/stores.js';

const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authorization'), id: z.string(), data: z.object({ token: z.string() }) }),
  z.object({ type: z.literal('ack'), messageId: z.string() }),
  z.object({ type: z.literal('ping'), id: z.string() }),
]);

/** How long a late event waits for one that overtakes it. */
const maxLateMs = 500;

export type Connection = ReturnType<typeof openConnection>;

export interface SocketDeps {
  readonly stores: Stores;
  readonly faults: Faults;
  readonly newId: () => string;
  readonly now: () => Date;
  /** How long a socket may stay without its authorization frame. */
  readonly authTimeoutMs: number;
  /** How long an event waits for its acknowledgement before it is lost. */
  readonly retentionMs: number;
}

interface Opened {
  readonly query: URLSearchParams;
  /** The address that the client came to. */
  readonly base: string;
}

/** One socket of one device: authorization first, then events until acknowledged, pings answered. */
export function openConnection(ws: WebSocket, device: Device, { query, base }: Opened, deps: SocketDeps) {
  const { stores, faults, newId, now } = deps;
  const sent = new Set<string>();
  let sequence = 0;
  let ready = false;

  const send = (frame: object) => ws.send(JSON.stringify(frame));
  const close = (code?: number, reason?: string) => (code === undefined ? ws.terminate() : ws.close(code, reason));
  /** The product's own codes are only used when the client asked for them. */
  const refuse = (own: number) => close(query.get('aliasHttpStatus') === 'true' ? own : 1008, 'not authorized');
  const timer = setTimeout(() => refuse(4401), deps.authTimeoutMs);
  const overtaken = createOvertaken(send);
  ws.on('close', () => {
    clearTimeout(timer);
    overtaken.forget();
  });
  ws.on('error', () => ws.terminate());

  function authorize(token: string): void {
    const person = bearerOf(stores.people, token);
    if (!person) {
      refuse(4401);
      return;
    }
    if (person.id !== device.personId) {
      refuse(4403);
      return;
    }
    clearTimeout(timer);
    ready = true;
    const eventType = query.get('bufferStates') === 'true' ? 'mercury.buffer_state' : 'mercury.registration_status';
    send({ id: newId(), data: { eventType }, timestamp: now().getTime(), trackingId: `SIM_${newId()}` });
    flush();
  }

  function sendEvent({ frameId, activity }: Delivery): void {
    sequence += 1;
    const data = { eventType: 'conversation.activity', activity: activityAt(base, activity) };
    const frame = { data, timestamp: now().getTime(), trackingId: `SIM_${newId()}`, sequenceNumber: sequence };
    const fault = faults.forEvent();
    if (fault?.do === 'drop') {
      close();
      return;
    }
    if (fault?.do === 'close') {
      close(fault.code, fault.reason);
      return;
    }
    if (fault?.do === 'swallow') return void stores.deliveries.acknowledge(device.id, frameId);
    if (fault?.do === 'late') {
      overtaken.hold({ id: frameId, ...frame });
      return;
    }
    send({ id: frameId, ...frame });
    overtaken.release();
    if (fault?.do === 'duplicate') send({ id: newId(), ...frame, sequenceNumber: (sequence += 1) });
  }

  /** Sends what this connection has not sent yet; what an earlier one sent without an answer goes out again. */
  function flush(): void {
    if (!ready) return;
    const since = now().getTime() - deps.retentionMs;
    stores.deliveries.expire(device.id, since);
    for (const delivery of stores.deliveries.pending(device.id, since)) {
      if (ws.readyState !== ws.OPEN) return;
      if (sent.has(delivery.frameId)) continue;
      sent.add(delivery.frameId);
      sendEvent(delivery);
    }
  }

  ws.on('message', (raw: RawData) => {
    const frame = parseFrame(raw);
    if (!frame) {
      close(1003, 'frame not understood');
      return;
    }
    if (frame.type === 'authorization') {
      authorize(frame.data.token);
      return;
    }
    if (!ready) {
      refuse(4401);
      return;
    }
    if (frame.type === 'ack') return void stores.deliveries.acknowledge(device.id, frame.messageId);
    if (!faults.mutesPong()) send({ type: 'pong', id: frame.id });
  });

  return { flush, close, isReady: () => ready };
}

/** Frames that the next one overtakes keep the numbers they had; where none comes, they are only late. */
function createOvertaken(send: (frame: object) => void) {
  let held: object[] = [];
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    held = [];
  };
  const release = () => {
    const frames = held;
    forget();
    frames.forEach(send);
  };
  return {
    hold(frame: object): void {
      held.push(frame);
      timer ??= setTimeout(release, maxLateMs);
    },
    release,
    forget,
  };
}

function parseFrame(raw: RawData): z.infer<typeof clientFrame> | undefined {
  try {
    // ws hands text frames over as Buffers unless told otherwise.
    return clientFrame.safeParse(JSON.parse((raw as Buffer).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
