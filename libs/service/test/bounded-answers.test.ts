import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { abandon, BodyTooLarge, dependencyCaller, dependencyOpener, fetchThrough } from '../src/index.js';

let oddEnded: Promise<unknown> | undefined;
const server = createServer((req, res) => {
  if (req.url === '/endless') {
    const more = () => {
      if (res.write(Buffer.alloc(64 * 1024))) setImmediate(more);
      else res.once('drain', more);
    };
    res.once('close', () => res.removeAllListeners('drain'));
    more();
  } else if (req.url === '/odd') {
    oddEnded = once(req.socket, 'close');
    res.writeHead(700).write('odd');
  } else {
    res.end('\uFEFF{"a":1}');
  }
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

describe('the answer of a neighbour', () => {
  it('without end is given up at its bound, by a name', async () => {
    const call = dependencyCaller({ name: 'idp', maxAnswerBytes: 1_000_000 });

    await expect(call(`${url}/endless`)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'idp', reason: 'bad_answer' }, cause: expect.any(BodyTooLarge) },
    });
  });

  it('within its bound is read, without a byte order mark', async () => {
    const answer = await dependencyCaller({ name: 'idp', maxAnswerBytes: 20 })(url);

    expect(answer.json()).toEqual({ a: 1 });
  });

  it('that is given up after all of it has arrived ends nothing but itself', async () => {
    const { body } = await request(url);
    const closed = new Promise((resolve) => body.once('close', resolve));
    abandon(body);

    await closed;
  });

  it('with a status that `fetch` does not know fails, and its connection ends', async () => {
    const send = fetchThrough(dependencyOpener({ name: 'tools' }));

    await expect(send(`${url}/odd`)).rejects.toThrow(/status/);
    await oddEnded;
  });
});
