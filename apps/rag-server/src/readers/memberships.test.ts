import { expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { makeMembershipsOf, membershipsKeptMs } from './memberships.js';

function anAuthz() {
  const now = { at: 0, groups: ['external_group:a'], isDown: false, asked: 0 };
  const membershipsOf = makeMembershipsOf({
    authz: {
      listObjects: (_subject, _relation, type) => {
        now.asked += 1;
        if (now.isDown) return Promise.reject(new AppError('AUTHZ_UNAVAILABLE', 'down'));
        return Promise.resolve(now.groups.filter((one) => one.startsWith(`${type}:`)));
      },
    },
    now: () => now.at,
  });
  return { now, of: () => membershipsOf('user:u') };
}

it('remembers memberships until the time is over, and no longer', async () => {
  const { now, of } = anAuthz();
  expect(await of()).toEqual(['external_group:a#member']);
  now.groups = ['team:b'];
  now.at = membershipsKeptMs - 1;
  expect(await of()).toEqual(['external_group:a#member']);
  expect(now.asked).toBe(2);
  now.at = membershipsKeptMs;

  expect(await of()).toEqual(['team:b#member']);
});

it('remembers no failure, and answers nothing in its place', async () => {
  const { now, of } = anAuthz();
  now.isDown = true;
  await expect(of()).rejects.toThrow('down');
  now.isDown = false;

  expect(await of()).toEqual(['external_group:a#member']);
});
