import { on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocketServer, type WebSocket } from 'ws';
import { listenOnSocket } from '../../src/transport/event-socket.js';

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

const activity = { id: '6f91b070-531a-11f1-926d-6fd3c20dfdc4', verb: 'post' };
const frames = [
  { id: 'ready', sequenceNumber: 1, data: { eventType: 'mercury.buffer_state' } },
  { id: 'event', sequenceNumber: 2, data: { eventType: 'conversation.activity', activity } },
  { id: 'other', sequenceNumber: 3, data: { eventType: 'status.start_typing' } },
];

/** Sends the frames to whoever comes, and hears which of them are acknowledged, up to the last. */
async function acknowledged(socket: WebSocket): Promise<string[]> {
  const heard = on(socket, 'message') as AsyncIterable<[Buffer]>;
  for (const frame of frames) socket.send(JSON.stringify(frame));
  const ids: string[] = [];
  for await (const [raw] of heard) {
    const { type, messageId } = JSON.parse(raw.toString()) as { type: string; messageId: string };
    if (type === 'ack') ids.push(messageId);
    if (messageId === 'other') break;
  }
  return ids;
}

describe('the event socket', () => {
  it('acknowledges every frame in its turn, the one that says it listens too, and takes that for no gap', async () => {
    const stop = new AbortController();
    let gaps = 0;
    const listening = listenOnSocket({
      url,
      token: 'a-token',
      signal: stop.signal,
      onActivity: () => Promise.resolve(),
      onReady: () => undefined,
      onGap: () => (gaps += 1),
    });
    const [socket] = (await once(server, 'connection')) as [WebSocket];

    expect(await acknowledged(socket)).toEqual(['ready', 'event', 'other']);
    expect(gaps).toBe(0);
    stop.abort();
    expect(await listening).toEqual({ reason: 'stopped' });
  });
});
