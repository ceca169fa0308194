import { expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { z } from 'zod';
import type { Caller } from '../identity/caller.js';
import type { Readable } from '../permissions/readable-datasources.js';
import { makeFindTool } from './find-tool.js';
import type { Tool } from './tool.js';

const caller: Caller = {
  subject: 'u-1',
  email: '',
  groups: [],
  role: 'readonly',
  isMachine: false,
  isAuthenticated: true,
  inTrustedNetwork: false,
};

/** A platform whose tool and grants may change between calls; `ran` lists by what each run went. */
function aPlatform() {
  const now: {
    setUp: string | undefined;
    isOn: boolean;
    readable: Readable | 'down';
    lists: string[];
    withheld: string[];
  } = {
    setUp: 'first',
    isOn: true,
    readable: ['a'],
    lists: [],
    withheld: [],
  };
  const ran: string[] = [];
  const toolAs = (setUp: string | undefined): Tool => ({
    name: 'find',
    title: '',
    description: '',
    argumentsSchema: z.unknown(),
    answerSchema: z.unknown(),
    ...(setUp !== undefined && { setUp }),
    run({ readable }) {
      const by = `${setUp ?? 'none'} ${String(readable.datasources)}${readable.lists.join('')}`;
      ran.push(by);
      return Promise.resolve({ by });
    },
  });
  const find = makeFindTool({
    tools: { find: () => Promise.resolve(now.isOn ? toolAs(now.setUp) : undefined) },
    permissions: {
      reach: () =>
        now.readable === 'down'
          ? Promise.reject(new AppError('AUTHZ_UNAVAILABLE', 'down'))
          : Promise.resolve({
              readable: { datasources: now.readable, lists: now.lists },
              withheld: { datasources: now.withheld, lists: [] },
              attached: [],
            }),
    },
  });
  const call = async (who = caller) =>
    (await find('find', { args: {}, caller: who, signal: new AbortController().signal }))?.outcome();
  return { now, ran, call };
}

it('runs once for every call when nothing has changed', async () => {
  const { ran, call } = aPlatform();
  await call();

  expect(await call()).toEqual({ result: { by: 'first a' } });
  expect(ran).toEqual(['first a', 'first a']);
});

it.each([
  ['the set-up', { setUp: 'second' }, 'second a'],
  ['what may be read', { readable: ['a', 'b'] }, 'first a,b'],
  ['that nothing may be read any more', { readable: [] }, 'first '],
  ['which documents may be read', { lists: ['+staff'] }, 'first a+staff'],
  ['what the team may not read', { withheld: ['b'] }, 'first a'],
])('answers by %s as it is now', async (_what, change, by) => {
  const { now, ran, call } = aPlatform();
  await call();
  Object.assign(now, change);

  expect(await call()).toEqual({ result: { by } });
  expect(ran).toEqual(['first a', 'first a', by]);
});

it('answers nothing that was begun early when the tool is off or authz cannot say', async () => {
  const { now, call } = aPlatform();
  await call();
  now.isOn = false;
  expect(await call()).toBeUndefined();

  Object.assign(now, { isOn: true, readable: 'down' });
  await expect(call()).rejects.toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
});

it('begins nothing early with what another caller may read, nor a tool that says no set-up', async () => {
  const { now, ran, call } = aPlatform();
  await call();
  now.readable = ['b'];
  await call({ ...caller, subject: 'u-2' });
  await call({ ...caller, isMachine: true });
  await call({ ...caller, team: 'platform' });
  await call({ ...caller, team: 'platform', space: 'chatx_space:acme--1' });
  expect(ran).toEqual(['first a', 'first b', 'first b', 'first b', 'first b']);

  now.setUp = undefined;
  await call();
  ran.length = 0;
  await call();
  expect(ran).toEqual(['none b']);
});
