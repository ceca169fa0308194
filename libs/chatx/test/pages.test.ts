import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { chatxPages, createHolds, makeChatxCall } from '../src/index.js';

let link = '';
let linkFrom = (_page: number) => link;
let asked = 0;
const server = createServer((req, res) => {
  const page = Number(new URL(req.url ?? '', 'http://chatx').searchParams.get('cursor') ?? 1);
  asked += 1;
  res.writeHead(200, { link: linkFrom(page) }).end(JSON.stringify({ items: [page] }));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = 0;
  linkFrom = () => link;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = makeChatxCall({
  token: 'a-token',
  userAgent: 'a-test',
  holds: createHolds(Date.now),
  stopping: new AbortController().signal,
});
async function nextAfter(target: string): Promise<string | undefined> {
  link = `<${target}>; rel="next"`;
  return (await call(`${url}/messages?max=100`, z.unknown())).next;
}

it('the next page is where the product says', async () => {
  expect(await nextAfter('/messages?cursor=2')).toBe(`${url}/messages?cursor=2`);
  expect(await nextAfter(`${url}/messages?cursor=3`)).toBe(`${url}/messages?cursor=3`);
});

it.each(['http://elsewhere.example/messages?cursor=2', '//elsewhere.example/messages', 'http://127.0.0.1:9/messages'])(
  'there is no next page where the token of the bot would travel elsewhere: %s',
  async (target) => {
    expect(await nextAfter(target)).toBeUndefined();
  },
);

describe('a list', () => {
  async function itemsOf(options: { maxPages?: number } = {}) {
    const items: number[] = [];
    for await (const page of chatxPages(call, `${url}/messages?max=100`, z.number(), options)) items.push(...page);
    return items;
  }
  const refused = (why: RegExp) => ({
    code: 'SERVICE_UNAVAILABLE',
    more: { details: { dependency: 'chatx', reason: 'bad_answer' }, cause: { message: expect.stringMatching(why) } },
  });
  const toPage = (page: number) => `</messages?cursor=${page}>; rel="next"`;

  it('is read to its end, up to the bound', async () => {
    linkFrom = (page) => (page < 3 ? toPage(page + 1) : '');
    expect(await itemsOf({ maxPages: 3 })).toEqual([1, 2, 3]);
  });

  it('is refused beyond the bound', async () => {
    linkFrom = (page) => toPage(page + 1);
    await expect(itemsOf({ maxPages: 3 })).rejects.toMatchObject(refused(/more than 3 pages/));
    expect(asked).toBe(3);
  });

  it('without an end is refused when no bound is set', async () => {
    linkFrom = (page) => toPage(page + 1);
    await expect(itemsOf()).rejects.toMatchObject(refused(/more than 1000 pages/));
  });

  it('that leads back to a page already read is refused', async () => {
    linkFrom = (page) => toPage(page === 3 ? 2 : page + 1);
    await expect(itemsOf()).rejects.toMatchObject(refused(/leads back/));
    expect(asked).toBe(3);
  });
});
