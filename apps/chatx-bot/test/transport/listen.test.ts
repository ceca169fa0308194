import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '@parley/service/testing';
import { WebSocketServer } from 'ws';
import { deafState } from '../../src/chat-product/receive.js';
import { listen } from '../../src/transport/listen.js';
import { eventually } from '../world.js';

const event = (sequenceNumber: number) => ({
  id: `event-${sequenceNumber}`,
  sequenceNumber,
  data: { eventType: 'conversation.activity', activity: { id: `activity-${sequenceNumber}`, verb: 'post' } },
});
const ready = { id: 'ready', sequenceNumber: 1, data: { eventType: 'mercury.buffer_state' } };

let server: WebSocketServer;
let url: string;
/** What every connection is sent at once. */
let frames: object[];
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    seen.push('connected');
    for (const frame of frames) socket.send(JSON.stringify(frame));
  });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});

let seen: string[];
/** How the next notes end; those after them are made. */
let notes: ('fails' | 'noted')[];
let stop: AbortController;
let listening: Promise<void>;
beforeEach(() => {
  seen = [];
  notes = [];
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await listening;
});

function startListening(): void {
  const deps = {
    findDevice: () => Promise.resolve({ name: 'a device', url, webSocketUrl: url, modificationTime: '' }),
    token: 'a-token',
    noteMissed: async () => {
      const end = notes.shift() ?? 'noted';
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(end);
      if (end === 'fails') throw new Error('docdb is down');
    },
    onActivity: ({ id }: { id: string }) => Promise.resolve(void seen.push(id)),
    catchUp: () => void seen.push('asked'),
    state: deafState(),
    log: silentLog(),
    now: Date.now,
    reconnectMs: 1,
  };
  listening = listen(deps, stop.signal);
}

const seenUpTo = (last: string) => eventually(() => Promise.resolve(seen.includes(last) ? seen : undefined));

describe('listening', () => {
  it('takes no event before it is noted what may be missing', async () => {
    frames = [ready, event(2), event(4)];
    startListening();

    expect(await seenUpTo('activity-4')).toEqual([
      'noted',
      'connected',
      'asked',
      'activity-2',
      'noted',
      'asked',
      'activity-4',
    ]);
  });

  it('begins only when that can be noted', async () => {
    frames = [ready, event(2)];
    notes = ['fails'];
    startListening();

    expect(await seenUpTo('activity-2')).toEqual(['fails', 'noted', 'connected', 'asked', 'activity-2']);
  });

  it('leaves the event behind a gap that cannot be noted for the next connection', async () => {
    frames = [ready, event(3)];
    notes = ['noted', 'fails'];
    startListening();

    expect(await seenUpTo('activity-3')).toEqual([
      ...['noted', 'connected', 'asked', 'fails'],
      ...['noted', 'connected', 'asked', 'noted', 'asked', 'activity-3'],
    ]);
  });
});
