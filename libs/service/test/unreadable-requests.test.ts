import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { detailErrorBody, listen, type Listening } from '../src/index.js';

describe('what reaches no app', () => {
  let server: Listening;
  afterEach(() => server.close());

  const start = async (more: object = {}) => {
    const app = express();
    app.get('/', (_req, res) => void res.json({ answered: true }));
    app.post(['/taken', '/files'], (req, res) => void req.resume().once('end', () => res.json({ taken: true })));
    app.post('/refused', (_req, res) => void res.status(403).json({}));
    app.get('/begun', (_req, res) => void res.write('half'));
    server = await listen(app, { port: 0, graceMs: 50, ...more });
  };
  /** All that comes back on a connection on which that was said. */
  const say = async (said: string) => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(said);
    const all = await text(socket);
    const [head = '', body = ''] = all.split('\r\n\r\n');
    return { head, body, all };
  };
  const get = (headers: string, path = '/') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`;

  it.each([
    ['headers that are too large', get(`cookie: ${'x'.repeat(20_000)}`), '431 Request Header Fields Too Large'],
    ['what is not HTTP', 'Good morning\r\n\r\n', '400 Bad Request'],
    ['a header that is none', get('no colon'), '400 Bad Request'],
  ])('refuses %s in the words of every other error', async (_what, said, status) => {
    await start();
    const { head, body } = await say(said);
    expect(head).toMatch(`HTTP/1.1 ${status}\r\n`);
    expect(head).toMatch(/\r\nX-Request-Id: [\w-]{36}\r\n/);
    expect(JSON.parse(body)).toEqual({ success: false, code: 'VALIDATION_ERROR', error: expect.any(String) });
  });

  it('refuses it in the words of the service', async () => {
    await start({ errorBody: detailErrorBody });
    const { body } = await say('Good morning\r\n\r\n');
    expect(JSON.parse(body)).toEqual({ code: 'VALIDATION_ERROR', detail: expect.any(String) });
  });

  it('answers what was asked with an expectation that nobody knows', async () => {
    await start();
    const { head, body } = await say(get('expect: wonders\r\nconnection: close'));
    expect(head).toMatch('HTTP/1.1 200 OK');
    expect(JSON.parse(body)).toEqual({ answered: true });
  });

  it('ends what does not come in in time, unless that may be slow', async () => {
    const slow = { isSlow: ({ url }: { url?: string | undefined }) => url === '/files', ms: 60_000 };
    await start({ requestMs: 50, slow });
    const post = (path: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nab`;
    const { head } = await say(post('/taken'));
    expect(head).toMatch('HTTP/1.1 408 Request Timeout');

    const socket = connect(server.port, '127.0.0.1');
    socket.write(post('/files'));
    const answer = text(socket);
    // Whoever came later has been ended by then, and this one has not.
    await say(post('/taken'));
    socket.end('cd');
    expect(await answer).toMatch('HTTP/1.1 200 OK');
  });

  it('gives what is slow no more time once that is answered', async () => {
    await start({ requestMs: 50, slow: { isSlow: () => true, ms: 60_000 } });
    const { all } = await say('POST /refused HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nab');

    expect(all).toMatch('HTTP/1.1 403 Forbidden');
  });

  it('leaves nothing on a connection that is used again and again', async () => {
    await start({ slow: { isSlow: () => false, ms: 120_000 } });
    const listeners: number[] = [];
    server.server.on('request', ({ socket }) => void listeners.push(socket.listenerCount('close')));
    await say(`${get('a: b').repeat(20)}${get('connection: close')}`);

    expect(listeners).toHaveLength(21);
    expect(Math.max(...listeners)).toBe(listeners[0]);
  });

  it('puts nothing into an answer that has begun', async () => {
    await start();
    const { all } = await say(`${get('', '/begun')}Good morning\r\n\r\n`);
    expect(all).toMatch('half');
    expect(all).not.toMatch('VALIDATION_ERROR');
  });
});
