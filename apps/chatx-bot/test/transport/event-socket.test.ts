import { on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type WebSocket, WebSocketServer } from 'ws';
import { listenOnSocket } from '../../src/transport/event-socket.js';
import { eventually } from '../world.js';

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

  it('acknowledges nothing before what came earlier was taken over', async () => {
    const stop = new AbortController();
    const earlier = Promise.withResolvers<undefined>();
    const taken: string[] = [];
    const listening = listenOnSocket({
      url,
      token: 'a-token',
      signal: stop.signal,
      async onActivity({ id }) {
        if (id === 'earlier') await earlier.promise;
        taken.push(id);
      },
      onReady: () => undefined,
      onGap: () => undefined,
    });
    const [socket] = (await once(server, 'connection')) as [WebSocket];
    const acks: string[] = [];
    socket.on('message', (raw: Buffer) => {
      const { type, messageId } = JSON.parse(raw.toString()) as { type: string; messageId: string };
      if (type === 'ack') acks.push(messageId);
    });

    for (const id of ['earlier', 'later']) socket.send(JSON.stringify(eventOf(id)));
    await eventually(() => Promise.resolve(taken.includes('later') || undefined));
    await pongOf(socket);
    expect(acks).toEqual([]);
    earlier.resolve(undefined);

    await eventually(() => Promise.resolve(acks.length === 2 || undefined));
    expect(acks).toEqual(['earlier', 'later']);
    stop.abort();
    await listening;
  });
});

const eventOf = (id: string) => ({ id, data: { eventType: 'conversation.activity', activity: { id, verb: 'post' } } });

/** By when everything that was sent on the way here is there. */
async function pongOf(socket: WebSocket): Promise<void> {
  socket.ping();
  await once(socket, 'pong');
}
