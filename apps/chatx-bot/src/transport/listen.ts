import { backoffMs, delay } from '@parley/pacing';
import { describeError, type Logger } from '@parley/service';
import type { Receiver } from '../chat-product/receive.js';
import type { ChatxDevice } from './chatx-shapes.js';
import type { FindDevice } from './devices.js';
import { listenOnSocket, type SocketEnd, type SocketHandlers } from './event-socket.js';
import type { Activity } from './frames.js';

/** In milliseconds. */
export interface ListenTiming {
  readonly pingMs?: number;
  readonly pongMs?: number;
  /** First wait before reconnecting; doubled with each failure. */
  readonly reconnectMs?: number;
}

export interface ListenDeps extends Omit<Receiver, 'own' | 'onEvent'>, ListenTiming {
  readonly findDevice: FindDevice;
  readonly token: string;
  readonly onActivity: (activity: Activity) => Promise<void>;
  readonly log: Logger;
  readonly now: () => number;
  readonly random?: () => number;
}

/** After a connection of this length, the backoff starts over. */
const soundAfterMs = 10_000;

/** Listens until `signal` aborts: after every disconnect it reconnects, with backoff. */
export async function listen(deps: ListenDeps, signal: AbortSignal): Promise<void> {
  const { state, log, now, random = Math.random, reconnectMs = 500 } = deps;
  const isOver = () => signal.aborted;
  const device: DeviceInUse = {};
  for (let failures = 0; !isOver();) {
    const startedAt = now();
    const end = await connectOnce(deps, device, signal);
    const heldMs = state.listeningSince === undefined ? 0 : now() - state.listeningSince;
    state.listeningSince = undefined;
    if (isOver()) return;
    failures = heldMs > soundAfterMs ? 1 : failures + 1;
    const pauseMs = pauseAfter(end, failures, { reconnectMs, random });
    state.reconnects += 1;
    log.warn({ ...end, held_ms: heldMs, after_ms: now() - startedAt, pause_ms: pauseMs }, 'the event socket ended');
    await delay(pauseMs, signal).catch(() => undefined);
  }
}

interface DeviceInUse {
  /** Its socket refused the bot: the device must be replaced. */
  refused?: ChatxDevice | undefined;
}

/** Statuses of a socket that a device no longer has, or may no longer open. */
const refusals: readonly (number | undefined)[] = [401, 403, 404, 410];

async function connectOnce(deps: ListenDeps, use: DeviceInUse, signal: AbortSignal): Promise<SocketEnd> {
  try {
    const device = await deps.findDevice(use.refused);
    use.refused = undefined;
    const end = await openSocket(deps, device, signal);
    if (refusals.includes(end.status)) use.refused = device;
    return end;
  } catch (error) {
    return { reason: `not connected: ${describeError(error).message}` };
  }
}

async function openSocket(deps: ListenDeps, device: ChatxDevice, signal: AbortSignal): Promise<SocketEnd> {
  const { token, noteMissed, pingMs, pongMs } = deps;
  await noteMissed();
  return listenOnSocket({
    url: device.webSocketUrl,
    token,
    signal,
    ...handlersOf(deps),
    ...(pingMs !== undefined && { pingMs }),
    ...(pongMs !== undefined && { pongMs }),
  });
}

function handlersOf({ onActivity, noteMissed, catchUp, state, log, now }: ListenDeps): SocketHandlers {
  let noted = Promise.resolve();
  return {
    onActivity: async (activity) => {
      await noted;
      await onActivity(activity);
    },
    onReady: () => {
      state.listeningSince = now();
      log.info('the event socket is open');
      catchUp();
    },
    onGap: () => {
      state.gaps += 1;
      log.warn('events are missing');
      noted = noteMissed();
      // Where that fails the event behind the gap is not taken either, which ends the connection.
      void noted.then(catchUp, () => undefined);
    },
  };
}

const maxPauseMs = 32_000;

/** Refusals and replacements wait longer. Half of every wait is chance, so that many bots do not come back at once. */
function pauseAfter(
  { code, status }: SocketEnd,
  failures: number,
  { reconnectMs, random }: Required<Pick<ListenDeps, 'reconnectMs' | 'random'>>,
): number {
  const isUnwelcome =
    status === 401 || status === 403 || status === 429 || [1008, 4000, 4401, 4403].includes(code ?? 0);
  return backoffMs(failures, { firstMs: (isUnwelcome ? 8 : 1) * reconnectMs, maxMs: maxPauseMs, random });
}
