import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useCasePage } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack } from '../stack.js';
import { aDraft } from './a-use-case.js';

let stack: Stack;
let bob: string;
beforeAll(async () => {
  stack = await startStack();
  bob = await stack.bearerOf('bob');
  const records = stack.db.collection<{ _id: string }>('usecases');
  await records.insertMany([
    record('a', 1, { tags: ['rollback', 'cloud'], category: 'cloud' }),
    record('c', 2, { tags: ['cloud'], difficulty: 'advanced' }, demoUserIds.bob),
    record('b', 2, { tags: ['network'] }),
    record('d', 3, { tags: ['a+b & c'] }),
  ]);
});
afterAll(() => stack.close());

const idOf = (letter: string) => `uc_${letter.repeat(16)}`;
const record = (letter: string, day: number, more: Parameters<typeof aDraft>[0], ownerId = 'somebody') => {
  const at = new Date(Date.UTC(2026, 0, day));
  return { ...aDraft(more), _id: idOf(letter), ownerId, createdAt: at, updatedAt: at };
};
const list = async (query: string) =>
  useCasePage.parse(await (await stack.call(`/api/usecases${query}`, { bearer: bob })).json());
const letters = async (query: string) => (await list(query)).data.map(({ id }) => id.charAt(3)).join('');

describe('GET /api/usecases', () => {
  it('lists the newest first, ids deciding between those of one moment, in both documented shapes', async () => {
    expect(await letters('')).toBe('dbca');
    expect(await list('')).toMatchObject({
      total: 4,
      limit: 100,
      offset: 0,
      pagination: { total: 4, limit: 100, offset: 0, has_more: false },
    });
  });

  it('never shows an owner, and tells each reader which are theirs', async () => {
    const res = await stack.call('/api/usecases', { bearer: bob });
    expect(await res.text()).not.toContain('somebody');
    expect((await list('')).data.map(({ isMine }) => isMine)).toEqual([false, false, true, false]);
  });

  it.each([
    ['?category=cloud', 'a'],
    ['?difficulty=advanced', 'c'],
    ['?tags=rollback', 'a'],
    ['?tags=network, cloud', 'bca'],
    ['?tags=', 'dbca'],
    [`?tags=${encodeURIComponent('a+b & c')}`, 'd'],
    ['?tags=none', ''],
    ['?category=cloud&difficulty=advanced', ''],
    ['?unknown=1', 'dbca'],
  ])('filters by %s', async (query, expected) => {
    expect(await letters(query)).toBe(expected);
  });

  it('pages without a gap or a repetition', async () => {
    const pages = [await list('?limit=2'), await list('?limit=2&offset=2'), await list('?limit=2&offset=4')];
    expect(pages.map(({ data }) => data.map(({ id }) => id.charAt(3)).join(''))).toEqual(['db', 'ca', '']);
    expect(pages.map(({ pagination }) => pagination.has_more)).toEqual([true, false, false]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
  });

  it.each([
    ['category', 'kitchen'],
    ['difficulty', 'hard'],
    ['limit', '0'],
    ['limit', '501'],
    ['limit', '1e2'],
    ['limit', ''],
    ['offset', '-1'],
    ['offset', 'x'],
    ['tags', 'x'.repeat(1101)],
    ['limit', '1&limit=2'],
  ])('refuses %s=%s', async (field, value) => {
    const res = await stack.call(`/api/usecases?${field}=${value}`, { bearer: bob });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });
});
