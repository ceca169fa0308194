import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { create } from '../agents/an-agent.js';
import { deadUrl } from '../agents-upstream.js';
import { startBotStandIn } from '../chatx/bot-stand-in.js';
import { space, spacesOf } from '../chatx/spaces-of.js';
import { aDraft, save } from '../skills/a-skill.js';
import { alias, spaceId, type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;
let spaces: ReturnType<typeof spacesOf>;
/** The service with an authz that does not answer. */
let withoutAuthz: Stack['call'];
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  withoutAuthz = (await stack.startService({ AUTHZ_HTTP: await deadUrl() })).call;
}, 30_000);
afterAll(() => stack.close());
beforeEach(async () => {
  await spaces.clear();
  await stack.db.collection('audit_events').deleteMany({});
});

const noted = (outcome: string) =>
  stack.db
    .collection('audit_events')
    .find({ outcome }, { projection: { _id: 0, action: 1, resource: 1, reason: 1 } })
    .toArray();
const put = (path: string, body: object) => withoutAuthz(path, { method: 'PUT', bearer: alice, body });
const routes = `/api/admin/chatx/spaces/${alias}/${spaceId}/routes`;

describe('a change that is in docdb and not yet in authz', () => {
  it('is in the audit when it is about a space', async () => {
    await spaces.onboard(alice);
    expect((await put(routes, { routes: [{ agent_id: 'other' }] })).status).toBe(503);
    expect(await noted('error')).toEqual([
      { action: 'chatx.routes.replace', resource: space, reason: 'AUTHZ_UNAVAILABLE: other' },
    ]);
  });

  it('is in the audit when a space was onboarded', async () => {
    expect((await spaces.onboard(alice, {}, withoutAuthz)).status).toBe(503);
    const reason = 'AUTHZ_UNAVAILABLE';
    expect(await noted('error')).toEqual([{ action: 'chatx.space.onboard', resource: space, reason }]);
  });

  it('is in the audit when it is about an agent', async () => {
    const { id } = await create(stack.call, bob, { name: 'Noted' });
    expect((await put(`/api/dynamic-agents/configs/${id}`, { description: 'Better' })).status).toBe(503);
    const reason = 'AUTHZ_UNAVAILABLE: description';
    expect(await noted('error')).toEqual([{ action: 'agent.update', resource: `agent:${id}`, reason }]);
  });

  it('is in the audit when an admin did it to a skill of somebody else', async () => {
    const { id } = await save(stack.call, bob);
    expect((await withoutAuthz('/api/skills', { bearer: alice, body: aDraft({ id }) })).status).toBe(503);
    const reason = 'AUTHZ_UNAVAILABLE';
    expect(await noted('error')).toEqual([{ action: 'skill.update', resource: `skill:${id}`, reason }]);
  });
});

describe('a change that was refused before it began', () => {
  it('is not in the audit', async () => {
    await spaces.onboard(alice);
    expect((await put(routes, { routes: [{ agent_id: 'nobody' }] })).status).toBe(404);
    expect(await noted('error')).toEqual([]);
  });
});

describe('a command that only some replicas of the bot carried out', () => {
  it.each([
    ['sync-from-config', { dry_run: false }, 'chatx.runtime.sync', 'SERVICE_UNAVAILABLE'],
    ['reload', {}, 'chatx.runtime.reload', 'SERVICE_UNAVAILABLE: all'],
  ])('is in the audit: %s', async (what, body, action, reason) => {
    const bot = await startBotStandIn('bot-a');
    const { call } = await stack.startService({ CHATX_BOT_ADMIN_URL: `${bot.url},${await deadUrl()}` });
    const res = await call(`/api/admin/chatx/runtime/${what}`, { bearer: alice, body });
    await bot.close();
    expect(res.status).toBe(503);
    expect(await noted('error')).toEqual([{ action, resource: null, reason }]);
  });
});

describe('diagnostics of a space', () => {
  it('do not take a change that failed for an error of the bot', async () => {
    await spaces.onboard(alice);
    await put(routes, { routes: [{ agent_id: 'other' }] });
    const res = await stack.call(routes.replace('/routes', '/diagnostics'), { bearer: alice });
    expect(await res.json()).toMatchObject({ data: { last_runtime_error: null } });
  });
});
