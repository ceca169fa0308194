import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomNumbers, spoilText } from '@parley/service/testing';
import { type WebSocket, WebSocketServer } from 'ws';
import { listenOnSocket } from '../../src/transport/event-socket.js';
import type { Activity } from '../../src/transport/frames.js';

const times = 2_000;
const maxGrowthBytes = 200 * 1024 * 1024;
/** Frames of one connection; some of them end it. */
const atOnce = 20;

const activity = {
  id: '6f91b070-531a-11f1-926d-6fd3c20dfdc4',
  verb: 'post',
  actor: { entryUUID: 'a', id: 'b' },
  parent: { id: 'c', type: 'reply' },
  target: { id: 'd', url: 'https://chat.example.test/d' },
};
const sound = JSON.stringify({
  id: 'event',
  type: 'event',
  sequenceNumber: 2,
  data: { eventType: 'conversation.activity', activity },
});

let server: WebSocketServer;
let url: string;
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});

const random = randomNumbers(1);

/** Sends spoilt frames, as text and as bytes, some of them no frames at all, and closes in an odd way now and then. */
function misbehave(socket: WebSocket): void {
  socket.on('error', () => undefined);
  for (let at = 0; at < atOnce; at += 1) socket.send(spoilText(sound, random), { binary: random() < 0.3 });
  const odd = random();
  if (odd < 0.2) socket.terminate();
  else if (odd < 0.5)
    (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(spoilText('\x81\x7f\xff', random));
  else socket.close(odd < 0.8 ? 4_000 : 1_011, 'odd');
  setTimeout(() => socket.terminate(), 500).unref();
}

it('two thousand malformed frames end no more than their connection, and bring nothing but activities', async () => {
  server.on('connection', misbehave);
  const stop = new AbortController();
  const taken: Activity[] = [];
  const before = process.memoryUsage().rss;
  for (let sent = 0; sent < times; sent += atOnce) {
    const end = await listenOnSocket({
      url,
      token: 'a-token',
      signal: stop.signal,
      onActivity: (one) => Promise.resolve(void taken.push(one)),
      onReady: () => undefined,
      onGap: () => undefined,
      readyMs: 2_000,
    });
    expect(JSON.stringify(end)).not.toContain('a-token');
  }

  expect(taken.every(({ id, verb }) => typeof id === 'string' && typeof verb === 'string')).toBe(true);
  expect(taken.length).toBeGreaterThan(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(maxGrowthBytes);
}, 120_000);
