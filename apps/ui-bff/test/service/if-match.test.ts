import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { startDocdbLine } from '../docdb-line.js';
import { aDraft as anAgent } from '../agents/an-agent.js';
import { aDraft as aSkill } from '../skills/a-skill.js';
import { type Stack, startStack } from '../stack.js';
import { aDraft as aUseCase } from '../use-cases/a-use-case.js';

let stack: Stack;
let bob: string;
let call: Stack['call'];
beforeAll(async () => {
  stack = await startStack();
  bob = await stack.bearerOf('bob');
});
// A service of its own for each test, as only ten use cases may be written a minute.
beforeEach(async () => {
  ({ call } = await stack.startService());
});
afterAll(() => stack.close());

type Headers = Record<string, string>;
const agents = '/api/dynamic-agents/configs';
const put = (path: string) => (body: object, headers: Headers) =>
  call(path, { method: 'PUT', bearer: bob, body, headers });
const kinds = [
  ['an agent', { path: agents, draft: anAgent(), change: (id: string) => put(`${agents}/${id}`) }],
  ['a use case', { path: '/api/usecases', draft: aUseCase(), change: (id: string) => put(`/api/usecases/${id}`) }],
  [
    'a skill',
    {
      path: '/api/skills',
      draft: aSkill(),
      change: (id: string) => (body: object, headers: Headers) =>
        call('/api/skills', { bearer: bob, body: aSkill({ ...body, id }), headers }),
    },
  ],
] as const;
const tagOf = (res: Response) => ({ 'if-match': res.headers.get('etag')! });
const withdraw = { description: 'This was changed by the one who came first.' };
const overwrite = { description: 'This was changed by the one who came second.' };

describe.each(kinds)('If-Match on %s', (_kind, { path, draft, change }) => {
  let id: string;
  let made: Headers;
  const read = () => call(`${path}/${id}`, { bearer: bob });
  const descriptionNow = async () =>
    ((await (await read()).json()) as { data: { description: string } }).data.description;
  const remove = (headers: Headers) => call(`${path}/${id}`, { method: 'DELETE', bearer: bob, headers });
  beforeEach(async () => {
    const name = { name: `Told ${Math.random()}` };
    const res = await call(path, { bearer: bob, body: { ...draft, ...name } });
    ({ id } = ((await res.json()) as { data: { id: string } }).data);
    made = tagOf(res);
  });

  it('takes a change to what the caller saw, made or read, and tells the next tag', async () => {
    expect(made).toEqual(tagOf(await read()));
    const first = await change(id)(withdraw, made);
    const second = await change(id)(overwrite, tagOf(first));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(tagOf(second)).toEqual(tagOf(await read()));
  });

  it('refuses a change, and a deletion, of what was changed since', async () => {
    const seen = tagOf(await read());
    await change(id)(withdraw, seen);
    const refused = await change(id)(overwrite, seen);
    expect([refused.status, await refused.json()]).toMatchObject([
      412,
      { success: false, code: 'PRECONDITION_FAILED', details: { reason: 'changed_meanwhile' } },
    ]);
    expect((await remove(seen)).status).toBe(412);
    expect(await descriptionNow()).toBe(withdraw.description);
  });

  it('lets one of two win who saw the same', async () => {
    const seen = tagOf(await read());
    const answers = await Promise.all([withdraw, overwrite].map((body) => change(id)(body, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('accepts a repeated change that is already made, for clients whose answer was lost', async () => {
    const seen = tagOf(await read());
    await change(id)(withdraw, seen);
    const again = await change(id)(withdraw, seen);
    expect(again.status).toBe(200);
    expect(tagOf(again)).toEqual(tagOf(await read()));
  });

  it('overwrites without If-Match', async () => {
    await change(id)(withdraw, {});
    expect((await change(id)(overwrite, {})).status).toBe(200);
    expect(await descriptionNow()).toBe(overwrite.description);
  });

  it('deletes what the caller saw', async () => {
    expect((await remove(tagOf(await read()))).status).toBe(200);
    expect((await read()).status).toBe(404);
  });
});

it('lets no one change a skill between the check and the write', async () => {
  const body = aSkill({ id: 'looked-at' });
  const seen = tagOf(await call('/api/skills', { bearer: bob, body }));
  const line = await startDocdbLine(stack.docdb.port);
  const slow = await stack.startService({ DOCDB_URI: line.url });
  const { reached, goOn } = line.holdAt('update', 'agent_skills');
  const first = slow.call('/api/skills', { bearer: bob, body: { ...body, ...withdraw }, headers: seen });
  await reached;
  const second = call('/api/skills', { bearer: bob, body: { ...body, ...overwrite }, headers: seen });
  // As long as a change takes that waits for nobody.
  await Promise.race([second, delay(300)]);
  goOn();
  expect([(await first).status, (await second).status]).toEqual([200, 412]);
  await line.close();
});

describe('If-Match on a skill that is gone', () => {
  it.each([['the tag that it had'], ['*']])('creates none with its id: %s', async (tag) => {
    const body = aSkill({ id: 'gone' });
    const had = tagOf(await call('/api/skills', { bearer: bob, body }));
    await call('/api/skills/gone', { method: 'DELETE', bearer: bob });
    const headers = tag === '*' ? { 'if-match': '*' } : had;
    expect((await call('/api/skills', { bearer: bob, body, headers })).status).toBe(412);
    expect((await call('/api/skills/gone', { bearer: bob })).status).toBe(404);
  });
});
