import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { datasourceObject, spaceObject, type Tuple, userSubject } from '@parley/authz-client';
import { demoUserIds } from '@parley/devstack-idp';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { dataOf, spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let carol: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [alice, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('carol')]);
  const spaces = spacesOf(stack);
  await spaces.onboard(alice);
  const reads = (user: string, id: string): Tuple => ({ user, relation: 'reader', object: datasourceObject(id) });
  const space = spaceObject(alias, spaceId);
  await stack.authz.apply({
    writes: [
      reads('team:platform#member', 'wiki'),
      reads('user:*', 'news'),
      reads(space, 'wiki'),
      reads(space, 'runbooks / 1'),
      reads('team:support#member', 'tickets'),
      reads(userSubject(demoUserIds.carol), 'runbooks / 1'),
      reads(userSubject(demoUserIds.carol), 'notes of carol'),
      { user: userSubject(demoUserIds.carol), relation: 'owner', object: space },
    ],
  });
}, 60_000);
afterAll(() => stack.close());

const path = `/api/admin/chatx/spaces/${alias}/${spaceId}/reads`;
const readsOf = async (bearer: string) => dataOf(await stack.call(path, { bearer }));

describe('what a space may read', () => {
  it('is what everybody in it may, with what lets them, and nothing of the person who asks', async () => {
    expect(await readsOf(alice)).toEqual({
      team: { slug: 'platform', name: 'platform' },
      sources: [
        { id: 'news', through: 'everyone' },
        { id: 'runbooks / 1', through: 'space' },
        { id: 'wiki', through: 'team' },
      ],
    });
  });

  it('is told to whoever manages it as far as they may read it themselves', async () => {
    expect(await readsOf(carol)).toMatchObject({
      sources: [{ id: 'news' }, { id: 'runbooks / 1' }],
    });
  });

  it('is not told to others, nor of a space without a team', async () => {
    expect((await stack.call(path, { bearer: await stack.bearerOf('bob') })).status).toBe(403);
    const other = path.replace(spaceId, '6f91b070-531a-11f1-926d-000000000000');
    expect((await stack.call(other, { bearer: alice })).status).toBe(404);
  });
});
