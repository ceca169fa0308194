import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { environmentProxy } from '@parley/outbound';
import { type RawData, WebSocket } from 'ws';
import { type Activity, type Frame, readFrame } from './frames.js';

export interface SocketHandlers {
  /**
   * Takes an event over durably, while earlier ones may still be. Its frame is acknowledged, after theirs, only when this
   * resolves; a rejection ends the connection.
   */
  readonly onActivity: (activity: Activity) => Promise<void>;
  /** Authorized and listening. */
  readonly onReady: () => void;
  /** Numbers are missing between two frames: events were lost on the way. */
  readonly onGap: () => void;
}

export interface SocketOptions extends SocketHandlers {
  readonly url: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly pingMs?: number;
  readonly pongMs?: number;
  /** How long opening and authorizing may take together. */
  readonly readyMs?: number;
}

/** Why a connection ended. `status` is the HTTP status when it was refused before it opened. */
export interface SocketEnd {
  readonly reason: string;
  readonly code?: number;
  readonly status?: number;
}

/** Keeps one connection of the event socket until it ends, in whatever way. Rejects for an address that is none alone. */
export function listenOnSocket(options: SocketOptions): Promise<SocketEnd> {
  const { signal, pingMs = 15_000, pongMs = 14_000, readyMs = 30_000 } = options;
  return new Promise((resolve) => {
    const address = socketAddress(options.url);
    const ws = new WebSocket(address, {
      ...{ handshakeTimeout: readyMs, maxPayload: 1024 * 1024 },
      ...throughProxy(address),
    });
    const timers = new Set<NodeJS.Timeout>();
    let tail = Promise.resolve();
    let lastSequence: number | undefined;
    let awaitedPong: string | undefined;
    let isReady = false;

    const send = (frame: object) => {
      if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(frame));
    };
    const later = (ms: number, work: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timers.add(timer);
    };
    const end = (why: SocketEnd) => {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      ws.terminate();
      // What was received is still taken over; whoever connects next must not overtake it.
      void tail.catch(() => undefined).then(() => resolve(why));
    };
    const stop = () => end({ reason: 'stopped' });
    const ping = () => {
      awaitedPong = randomUUID();
      send({ id: awaitedPong, type: 'ping' });
      const expected = awaitedPong;
      later(pongMs, () => {
        if (awaitedPong === expected) end({ reason: 'pong not received' });
      });
      later(pingMs, ping);
    };
    const noteSequence = (sequence: number | undefined) => {
      if (sequence === undefined) return;
      if (lastSequence !== undefined ? sequence > lastSequence + 1 : sequence > 1) options.onGap();
      lastSequence = sequence;
    };

    const beReady = () => {
      if (isReady) return;
      isReady = true;
      options.onReady();
      later(pingMs, ping);
    };

    async function take(frame: Exclude<Frame, { kind: 'pong' }>, before: Promise<void>): Promise<void> {
      noteSequence(frame.sequence);
      const taken = frame.kind === 'activity' ? options.onActivity(frame.activity) : undefined;
      taken?.catch(() => undefined); // Counts in its turn.
      await before;
      await taken;
      if (frame.id !== undefined) send({ type: 'ack', messageId: frame.id });
    }

    ws.on('open', () => send({ id: randomUUID(), type: 'authorization', data: { token: `Bearer ${options.token}` } }));
    ws.on('message', (raw: RawData) => {
      const frame = readFrame((raw as Buffer).toString('utf8'));
      // A pong is not held up by events that wait for the store before it.
      if (frame.kind === 'pong') {
        if (frame.id === awaitedPong) awaitedPong = undefined;
        return;
      }
      if (frame.kind === 'ready') beReady();
      tail = take(frame, tail).catch(() => end({ reason: 'an event could not be claimed' }));
    });
    ws.on('unexpected-response', (_req, res) => {
      res.resume();
      end({ reason: 'refused', ...(res.statusCode !== undefined && { status: res.statusCode }) });
    });
    ws.on('error', (error) => end({ reason: error.message }));
    ws.on('close', (code, reason) => end({ reason: reason.toString('utf8') || 'closed', code }));
    later(readyMs, () => {
      if (!isReady) end({ reason: 'not ready in time' });
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** A proxy of the environment passes a secure socket on as it comes; to plain ones, which no chat product has, none is asked. */
const throughProxy = (address: string) =>
  address.startsWith('wss:') ? { agent: new Agent({ proxyEnv: environmentProxy() }) } : {};

function socketAddress(url: string): string {
  const address = new URL(url);
  address.searchParams.set('outboundWireFormat', 'text');
  address.searchParams.set('bufferStates', 'true');
  address.searchParams.set('aliasHttpStatus', 'true');
  return address.href;
}
