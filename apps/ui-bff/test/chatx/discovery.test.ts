import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { availableSpacesBody, encodePublicId } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { listen, type Listening } from '@parley/service';
import { type Stack, startStack } from '../stack.js';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}
let stack: Stack;
let alice: string;
let bob: string;
let chatx: Listening;
/** What the chat product was asked, and what it answers next; afterwards its rooms. */
const asked: { url: string | undefined; authorization: string | undefined }[] = [];
const next: Answer[] = [];
const uuid = (n: number) => `6f91b070-531a-11f1-926d-${String(n).padStart(12, '0')}`;
const room = (n: number, title: string, type = 'group') => ({
  id: encodePublicId({ cluster: 'us', type: 'ROOM', id: uuid(n) }),
  title,
  type,
  isLocked: n === 1,
});
const pages = (): Answer[] => [
  { body: { items: [room(3, 'Zoo'), room(9, 'Alice', 'direct')] }, headers: { link: '</rooms?cursor=2>; rel="next"' } },
  { body: { items: [room(2, 'Ark'), room(1, 'Ark')] }, headers: { link: '<https://elsewhere.test/x>; rel="next"' } },
];
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  chatx = await listen(
    (req, res) => {
      asked.push({ url: req.url, authorization: req.headers.authorization });
      const answer = next.shift() ?? pages()[req.url?.includes('cursor') ? 1 : 0];
      const { status = 200, headers = {}, body = {} }: Answer = answer ?? {};
      res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    },
    { port: 0, graceMs: 20 },
  );
}, 30_000);
afterAll(() => Promise.all([stack.close(), chatx.close()]));

const start = async (more: Record<string, string> = {}) => {
  asked.splice(0);
  const token = { CHATX_INTEGRATION_BOT_ACCESS_TOKEN: 'token-of-the-bot', CHATX_API_URL: chatx.url };
  const { call } = await stack.startService({ ...token, ...more });
  const ask = (query = '', bearer = alice) => call(`/api/admin/chatx/available-spaces${query}`, { bearer });
  const list = async (query = '') => availableSpacesBody.parse(await (await ask(query)).json()).data;
  return { ask, list };
};

describe('GET /api/admin/chatx/available-spaces', () => {
  it('lists all group spaces, following Link on the same origin alone', async () => {
    const { list } = await start();
    const data = await list();
    expect(data.spaces.map(({ id, name }) => [id, name])).toEqual([
      [uuid(1), 'Ark'],
      [uuid(2), 'Ark'],
      [uuid(3), 'Zoo'],
    ]);
    expect(data.spaces[0]).toMatchObject({ chatx_room_id: room(1, '').id, type: 'group', is_locked: true });
    expect(data).toMatchObject({
      total_matches: 3,
      total_visible: 3,
      has_more: false,
      next_cursor: null,
      cached: false,
    });
    expect(asked).toHaveLength(2);
    expect(asked[0]!.authorization).toBe('Bearer token-of-the-bot');
  });

  it('comes in pages that drop no space of the same name', async () => {
    const { list } = await start();
    const first = await list('?limit=1');
    const second = await list(`?limit=1&cursor=${first.next_cursor}`);
    const third = await list(`?limit=1&cursor=${second.next_cursor}`);
    const ids = [first, second, third].flatMap(({ spaces }) => spaces.map(({ id }) => id));
    expect(ids).toEqual([uuid(1), uuid(2), uuid(3)]);
    expect(third).toMatchObject({ has_more: false, next_cursor: null });
  });

  it('finds by a part of the name, whatever its case', async () => {
    const { list } = await start();
    expect(await list('?q=zO')).toMatchObject({ spaces: [{ name: 'Zoo' }], total_matches: 1, total_visible: 3 });
  });

  it('keeps the list for a while, unless asked to refresh it, or set to keep none', async () => {
    const { list } = await start();
    await list();
    expect((await list()).cached).toBe(true);
    expect(asked).toHaveLength(2);
    expect((await list('?refresh=1')).cached).toBe(false);
    expect(asked).toHaveLength(4);
    const forgetful = await start({ CHATX_DISCOVERY_CACHE_TTL_MINUTES: '0' });
    await forgetful.list();
    expect((await forgetful.list()).cached).toBe(false);
  });

  it('waits when the chat product asks for it', async () => {
    const { list } = await start();
    next.push({ status: 429, headers: { 'retry-after': '1' } });
    expect((await list()).spaces).toHaveLength(3);
  });

  it.each<[string, Answer]>([
    ['fails', { status: 500 }],
    ['refuses the token', { status: 401 }],
    ['answers nonsense', { body: 'rooms' }],
  ])('is 503 naming the chat product when it %s, and keeps nothing of that', async (_case, answer) => {
    const { ask } = await start();
    next.push(answer);
    const res = await ask();
    expect([res.status, await res.json()]).toMatchObject([503, { details: { dependency: 'chatx' } }]);
    expect((await ask()).status).toBe(200);
  });

  it('says when it has no token', async () => {
    const res = await stack.call('/api/admin/chatx/available-spaces', { bearer: alice });
    expect([res.status, await res.json()]).toMatchObject([503, { details: { reason: 'not_configured' } }]);
  });

  it.each(['?limit=0', '?limit=501', '?cursor=nonsense', '?refresh=maybe'])('refuses %s', async (query) => {
    const { ask } = await start();
    expect((await ask(query)).status).toBe(400);
  });

  it('is for those who may read the administration of the spaces', async () => {
    const { ask } = await start();
    expect((await ask('', bob)).status).toBe(403);
    const grant = { user: `user:${demoUserIds.bob}`, relation: 'manager', object: 'admin_surface:chatx' };
    await stack.authz.apply({ writes: [grant] });
    const { status } = await ask('', bob);
    await stack.authz.apply({ deletes: [grant] });
    expect(status).toBe(200);
  });
});
