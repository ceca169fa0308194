import { describe, expect, it } from '@jest/globals';
import type { AdminApi } from '../src/admin-api.js';
import { createIdpGroups } from '../src/index.js';

/** An idp that answers for the members of a group from this list, each page changed on its way. */
function membersOf(all: string[], change: (page: object[], first: number) => object[] = (page) => page) {
  const asked: number[] = [];
  const answer = (path: string) => {
    const { pathname, searchParams: query } = new URL(path, 'http://idp');
    if (pathname.endsWith('/children')) return Promise.resolve([]);
    const [first, max] = [Number(query.get('first')), Number(query.get('max'))];
    asked.push(first);
    const page = all.slice(first, first + max).map((id) => ({ id, username: id }));
    return Promise.resolve(change(page, first));
  };
  const api = { find: (path: string) => answer(path) } as unknown as AdminApi;
  return { asked, members: () => createIdpGroups(api, { pageSize: 3, maxMembers: 8 }).members('g') };
}

describe('the members of a group', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('are read whole when there are %d', async (count) => {
    const all = Array.from({ length: count }, (_, at) => `p${at}`);
    expect(await membersOf(all).members()).toEqual(all);
  });

  it.each<[string, (page: object[], first: number) => object[]]>([
    ['a page is missing', (page, first) => (first === 2 ? [] : page)],
    ['a page repeats', (page, first) => (first > 2 ? [...page.slice(0, 1), { id: 'p0' }] : page)],
    ['somebody at the beginning left while it was read', (page, first) => (first > 0 ? page.slice(1) : page)],
  ])('are refused when %s', async (_what, change) => {
    const { members } = membersOf(['p0', 'p1', 'p2', 'p3', 'p4'], change);
    await expect(members()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('are refused when there are too many, so that no answer is endless', async () => {
    const { members, asked } = membersOf(Array.from({ length: 100 }, (_, at) => `p${at}`));
    await expect(members()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(asked.length).toBeLessThan(10);
  });
});

/** An idp with these groups, by id, each with its members and the groups right below it. */
function treeOf(groups: Record<string, { members: string[]; children?: string[] }>) {
  const find = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://idp');
    const [, , id = '', what] = pathname.split('/');
    const all = groups[id]?.[what as 'members' | 'children'] ?? (groups[id] && []);
    const [first, max] = [Number(searchParams.get('first')), Number(searchParams.get('max'))];
    return Promise.resolve(all?.slice(first, first + max).map((one) => ({ id: one })));
  };
  const api = { find } as unknown as AdminApi;
  return createIdpGroups(api, { pageSize: 2, maxMembers: 8, maxGroups: 6 }).members('top');
}

describe('the members of a group with groups below it', () => {
  it('are those of all of them, each person once', async () => {
    const groups = {
      top: { members: ['a'], children: ['b1', 'b2', 'b3'] },
      b1: { members: ['b', 'a'] },
      b2: { members: [], children: ['c1'] },
      b3: { members: ['c', 'd', 'e'] },
      c1: { members: ['f'] },
    };
    expect(await treeOf(groups)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('are refused when one of these goes while they are read', async () => {
    const groups = treeOf({ top: { members: ['a'], children: ['b1', 'gone'] }, b1: { members: ['b'] } });
    await expect(groups).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it.each([
    ['groups', { members: [], children: ['1', '2', '3', '4', '5', '6'] }, { members: [] }],
    ['people', { members: ['a', 'b', 'c', 'd', 'e'], children: ['1'] }, { members: ['f', 'g', 'h', 'i'] }],
  ])('are refused when there are too many %s', async (_what, top, below) => {
    const rest = Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((id) => [id, below]));
    await expect(treeOf({ top, ...rest })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
