import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { entryRequestAnswer, entryRequestsBody, letInBody, waitingEntryRequestsBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { alias, spaceId, type Stack, startStack } from '../stack.js';

let stack: Stack;
let admin: string;
let bob: string;
let carol: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [admin, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
}, 60_000);
const ofDocs = { user: 'team:platform#member', relation: 'user', object: 'agent:docs' };
afterEach(async () => {
  await stack.db.collection('access_requests').deleteMany({});
  await stack.authz.replace({ within: [{ object: 'agent:docs' }], wanted: [ofDocs] });
});
afterAll(() => stack.close());

const path = '/api/access-requests';
const post = (address: string, bearer: string, body: object = {}) =>
  stack.call(address, { method: 'POST', bearer, body: JSON.stringify(body) });
const ask = (resource: string, bearer = bob, reason = 'For my work') => post(path, bearer, { resource, reason });
const asked = async (...of: Parameters<typeof ask>) => entryRequestAnswer.parse(await (await ask(...of)).json()).data;
const waitingFor = async (bearer: string) =>
  waitingEntryRequestsBody.parse(await (await stack.call(`${path}/waiting`, { bearer })).json()).data;
const ownOf = async (bearer: string) => entryRequestsBody.parse(await (await stack.call(path, { bearer })).json()).data;
const mayUse = () => stack.authz.check(`user:${demoUserIds.bob}`, 'can_use', 'agent:docs');
const manages = (who: keyof typeof demoUserIds) =>
  stack.authz.apply({ writes: [{ user: `user:${demoUserIds[who]}`, relation: 'owner', object: 'agent:docs' }] });

describe('a request for an agent', () => {
  it('reaches whoever manages it, who lets the person in and out again; both are audited', async () => {
    const { id } = await asked('agent:docs');
    expect(await waitingFor(carol)).toEqual([]);
    await manages('carol');
    expect(await waitingFor(carol)).toMatchObject([{ id, resource: 'agent:docs', reason: 'For my work', teams: [] }]);
    expect((await post(`${path}/${id}/grant`, carol, { team: null })).status).toBe(200);
    expect(await mayUse()).toBe(true);
    expect(await waitingFor(carol)).toEqual([]);
    expect(await ownOf(bob)).toMatchObject([{ id, state: 'granted' }]);
    expect((await ask('agent:docs')).status).toBe(409);

    const letIn = await stack.call(`${path}/let-in?resource=agent:docs`, { bearer: carol });
    expect(letInBody.parse(await letIn.json()).data).toMatchObject([{ id }]);
    expect((await post(`${path}/${id}/revoke`, carol)).status).toBe(200);
    expect(await mayUse()).toBe(false);
    const events = await stack.db
      .collection('audit_events')
      .find({ action: /^access/ })
      .sort({ ts: 1 })
      .toArray();
    expect(events.map(({ action, outcome }) => `${String(action)} ${String(outcome)}`)).toEqual([
      'access.grant success',
      'access.revoke success',
    ]);
    expect(events[0]).toMatchObject({ before: [], after: [expect.stringMatching(/^user:\S+ user$/)] });
    expect(JSON.stringify(events)).not.toContain(demoUserIds.bob);
  });

  it('shares the agent with a team of the person, as its managers do', async () => {
    const owned = { $set: { owner_team_slug: 'platform', visibility: 'team' } };
    await stack.db.collection<{ _id: string }>('dynamic_agents').updateOne({ _id: 'docs' }, owned);
    const { id } = await asked('agent:docs');
    const [waiting] = await waitingFor(admin);
    expect(waiting?.teams).toEqual(['support']);
    expect((await post(`${path}/${id}/grant`, admin, { team: 'platform' })).status).toBe(400);
    expect((await post(`${path}/${id}/grant`, admin, { team: 'support' })).status).toBe(200);
    expect(await mayUse()).toBe(true);
    const shown = await stack.call('/api/dynamic-agents/configs/docs', { bearer: admin });
    expect(await shown.json()).toMatchObject({ data: { shared_with_teams: expect.arrayContaining(['support']) } });
  });

  it('is declined with a word, and comes again only a day later', async () => {
    const { id } = await asked('agent:docs');
    expect((await post(`${path}/${id}/decline`, admin, { word: 'Ask for the other one.' })).status).toBe(200);
    expect(await ownOf(bob)).toMatchObject([{ id, state: 'declined', word: 'Ask for the other one.' }]);
    expect((await ask('agent:docs')).status).toBe(409);
    const yesterday = { $set: { decidedAt: new Date(Date.now() - 25 * 3_600_000) } };
    await stack.db.collection('access_requests').updateMany({}, yesterday);
    expect((await ask('agent:docs')).status).toBe(200);
  });

  it('is decided once, whoever is faster', async () => {
    const { id } = await asked('agent:docs');
    const answers = await Promise.all([
      post(`${path}/${id}/grant`, admin, { team: null }),
      post(`${path}/${id}/decline`, admin, { word: '' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [own] = await ownOf(bob);
    expect(await mayUse()).toBe(own?.state === 'granted');
  });
});

describe('requests', () => {
  it('are answered alike whether the thing exists or not, and one is open at a time', async () => {
    const [there, absent] = [await asked('agent:docs'), await asked('agent:absent')];
    expect({ ...there, id: '', resource: '', requested_at: '' }).toEqual({
      ...{ ...absent, id: '', resource: '', requested_at: '' },
    });
    expect((await asked('agent:absent')).id).toBe(absent.id);
    expect((await waitingFor(admin)).map(({ resource }) => resource)).toEqual(['agent:docs']);
    expect((await post(`${path}/${absent.id}/grant`, admin, { team: null })).status).toBe(404);
  });

  it('are taken back by their person alone, and hidden from whoever manages nothing of it', async () => {
    const { id } = await asked('agent:docs');
    expect((await stack.call(`${path}/${id}`, { method: 'DELETE', bearer: carol })).status).toBe(404);
    for (const [how, body] of [
      ['grant', { team: null }],
      ['decline', { word: '' }],
      ['revoke', {}],
    ] as const)
      expect((await post(`${path}/${id}/${how}`, bob, body)).status).toBe(404);
    expect(await mayUse()).toBe(false);
    expect((await stack.call(`${path}/let-in?resource=agent:docs`, { bearer: bob })).status).toBe(403);
    expect((await stack.call(`${path}/${id}`, { method: 'DELETE', bearer: bob })).status).toBe(200);
    expect(await ownOf(bob)).toEqual([]);
  });

  it('are limited in number and form', async () => {
    for (const resource of ['source:wiki', 'agent:', 'space:nowhere', 'docs'])
      expect((await ask(resource)).status).toBe(400);
    expect((await ask('agent:docs', bob, ' ')).status).toBe(400);
    expect((await ask('agent:docs', bob, 'x'.repeat(501))).status).toBe(400);
    const many = Array.from({ length: 50 }, (_one, at) => ask(`agent:no-${at}`));
    expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true);
    expect((await ask('agent:docs')).status).toBe(409);
  });

  it('are not answered, nor granted, while authz is down', async () => {
    const { id } = await asked('agent:docs');
    const service = await stack.startService({ AUTHZ_HTTP: 'http://127.0.0.1:9' });
    const to = (address: string, body: object) =>
      service.call(address, { method: 'POST', bearer: admin, body: JSON.stringify(body) });
    expect((await to(path, { resource: 'agent:docs', reason: 'x' })).status).toBe(503);
    await to(`${path}/${id}/grant`, { team: null });
    expect(await ownOf(bob)).toMatchObject([{ state: 'open' }]);
  });
});

describe('a request for a chat space', () => {
  it('opens it to the person alone', async () => {
    const resource = `space:${alias}--${spaceId}`;
    const onboarded = { space_id: spaceId, team_slug: 'platform', agent_id: 'docs' };
    expect((await post('/api/admin/chatx/spaces/onboard', admin, onboarded)).status).toBe(200);
    const { id } = await asked(resource, carol);
    const waiting = await waitingFor(admin);
    expect(waiting).toMatchObject([{ id, resource, teams: [] }]);
    expect((await post(`${path}/${id}/grant`, admin, { team: 'platform' })).status).toBe(400);
    expect((await post(`${path}/${id}/grant`, admin, { team: null })).status).toBe(200);
    const object = `chatx_space:${alias}--${spaceId}`;
    expect(await stack.authz.check(`user:${demoUserIds.carol}`, 'can_use', object)).toBe(true);
  });
});
