import { describe, expect, it } from '@jest/globals';
import type { AdminApi } from '../src/admin-api.js';
import { createIdpGroups } from '../src/index.js';

/** An idp that answers for the members of a group from this list, each page changed on its way. */
function membersOf(all: string[], change: (page: object[], first: number) => object[] = (page) => page) {
  const asked: number[] = [];
  const answer = (path: string) => {
    const query = new URL(path, 'http://idp').searchParams;
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
