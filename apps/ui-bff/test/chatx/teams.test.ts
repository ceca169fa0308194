import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { teamPage } from '@parley/contracts';
import { withoutDocdb } from '../docdb-outage.js';
import { type Stack, startStack, teams } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 30_000);
afterAll(() => stack.close());

const read = (query = '', bearer = alice) => stack.call(`/api/admin/teams${query}`, { bearer });

describe('GET /api/admin/teams', () => {
  it('lists every team by name, without its members', async () => {
    const { data, total } = teamPage.parse(await (await read()).json());
    expect(total).toBe(data.length);
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted());
    expect(data.find(({ id }) => id === teams.platform)).toEqual({
      id: teams.platform,
      slug: 'platform',
      name: 'platform',
    });
  });

  it('pages in the query', async () => {
    const all = teamPage.parse(await (await read()).json()).data;
    const second = teamPage.parse(await (await read('?limit=1&offset=1')).json());
    expect(second.data).toEqual(all.slice(1, 2));
    expect(second.total).toBe(all.length);
  });

  it('refuses callers who manage no chat spaces, and an invalid page', async () => {
    expect((await read('', bob)).status).toBe(403);
    expect((await read('?limit=0')).status).toBe(400);
    expect((await stack.call('/api/admin/teams')).status).toBe(401);
  });

  it('names docdb while it is away', async () => {
    const { call } = await withoutDocdb(stack);
    const res = await call('/api/admin/teams', { bearer: alice });
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ details: { dependency: 'docdb' } });
  });
});
