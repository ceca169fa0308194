import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type AuthzClient,
  createAuthzClient,
  datasourceObject,
  installModel,
  teamMembers,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import type {
  AccessRequestList,
  AccessRequestView,
  GrantedAccessList,
  SearchAnswer,
  WaitingAccessRequestList,
} from '@parley/contracts';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

jest.setTimeout(60_000);

let authz: RunningAuthz;
let relations: AuthzClient;
let rag: RunningRag;
/** What the service takes for now, in milliseconds ahead of the clock. */
let aheadMs = 0;
/** A source that olga owns and mona manages; `id` is another one for each test. */
let id: string;
let count = 0;

beforeAll(async () => {
  authz = await startAuthz({ port: 0 });
  const connection = { url: authz.url, storeName: 'parley' };
  await installModel(connection, await parleyModel());
  relations = createAuthzClient(connection);
  const memberOf = (team: string, sub: string) =>
    ({ user: userSubject(sub), relation: 'member', object: teamObject(team) }) as const;
  await relations.apply({
    writes: [
      ...['docs', 'ops'].map((team) => memberOf(team, 'u-pat')),
      ...['docs', 'finance'].map((team) => memberOf(team, 'u-olga')),
    ],
  });
  rag = await startRagServer(
    { AUTHZ_HTTP: authz.url, RBAC_INGESTONLY_GROUPS: 'writers' },
    () => new Date(Date.now() + aheadMs),
  );
});
afterAll(() => Promise.all([rag.close(), authz.close()]));
beforeEach(async () => {
  aheadMs = 0;
  await rag.collection('rag_access_requests').deleteMany({});
  id = `files:${(count += 1)} / 100%`;
  await make();
});

const as = (name: string, groups = ['writers']) =>
  rag.as('reader', { sub: `u-${name}`, email: `${name}@example.org`, groups });
/** Asks to read. */
const pat = () => as('pat', []);
const olga = () => as('olga');
const make = async () => {
  const owner = await olga();
  await owner
    .post('/v1/datasource')
    .send(aDatasource(id, { name: 'Plans' }))
    .expect(200);
  await ingest(owner, id, [aDocument('plan', 'The quarterly plan.')]);
};
const ask = async (who: Requests, source = id, reason = 'I write the report.') =>
  who.post('/v1/access-requests').send({ datasource_id: source, reason });
const asked = async (source = id) => (await ask(await pat(), source)).body as AccessRequestView;
const mine = async (who?: Requests) =>
  ((await (who ?? (await pat())).get('/v1/access-requests').expect(200)).body as AccessRequestList).requests;
const waiting = async (who: Requests) =>
  ((await who.get('/v1/datasources/access-requests').expect(200)).body as WaitingAccessRequestList).requests;
const grant = (who: Requests, request: string, team: string | null) =>
  who.post(`/v1/access-requests/${request}/grant`).send({ team });
const decline = (who: Requests, request: string, word = '') =>
  who.post(`/v1/access-requests/${request}/decline`).send({ word });
const revoke = (who: Requests, request: string) => who.post(`/v1/access-requests/${request}/revoke`);
const letIn = async (who: Requests) =>
  ((await who.get(`/v1/datasource/${encodeURIComponent(id)}/access-requests`).expect(200)).body as GrantedAccessList)
    .people;
const finds = async (who: Requests, source = id) => {
  const body = { tool_name: 'search', arguments: { query: 'quarterly plan', filters: { datasource_id: source } } };
  return ((await who.post('/v1/mcp/invoke').send(body)).body as { result: SearchAnswer }).result.results.length > 0;
};
const readers = async () =>
  (await relations.read({ object: datasourceObject(id), relation: 'reader' })).map(({ user }) => user);

describe('asking for access', () => {
  it('leaves word for the bot, and so does the decision', async () => {
    const { request_id: request } = await asked();
    await decline(await olga(), request).expect(200);
    const left = await rag.collection('access_notices').find({ request_id: request }).sort({ side: 1 }).toArray();
    const about = { keeper: 'rag', object: datasourceObject(id), person_id: 'u-pat' };

    expect(left).toMatchObject([
      { side: 'asked', ...about },
      { side: 'decides', ...about },
    ]);
  });

  it('is answered alike for a source that cannot be read and for one that is not there', async () => {
    const who = await pat();
    const answers = [await ask(who), await ask(who, 'files:none')];
    const {
      request_id: _id,
      datasource_id: _source,
      requested_at: _at,
      ...same
    } = answers[0]?.body as AccessRequestView;

    expect(same).toEqual({ reason: 'I write the report.', state: 'open', word: null, decided_at: null });
    expect(answers.map(({ status, body }) => [status, body as unknown])).toEqual([
      [200, expect.objectContaining({ ...same, datasource_id: id })],
      [200, expect.objectContaining({ ...same, datasource_id: 'files:none' })],
    ]);
    expect((await mine()).map(({ datasource_id, state }) => [datasource_id, state])).toEqual(
      expect.arrayContaining([
        [id, 'open'],
        ['files:none', 'open'],
      ]),
    );
  });

  it('leaves the request that is open as it is, however often it comes', async () => {
    const first = await asked();
    const again = await Promise.all([ask(await pat()), ask(await pat(), id, 'Again.')]);

    expect(again.map(({ body }) => body as unknown)).toEqual([first, first]);
    expect(await mine()).toEqual([first]);
  });

  it('makes one request of several that come at once', async () => {
    const who = await pat();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(who)));

    expect(new Set(answers.map(({ body }) => (body as AccessRequestView).request_id)).size).toBe(1);
    expect(await mine()).toHaveLength(1);
  });

  it('is refused for a source that can be read, and without a reason', async () => {
    expect((await ask(await olga())).status).toBe(409);
    expect((await ask(await pat(), id, ' ')).status).toBe(400);
    expect((await ask(await pat(), id, 'x'.repeat(501))).status).toBe(400);
  });

  it('has an end after 50 open requests, of which one can be withdrawn', async () => {
    const who = await pat();
    const requests = [];
    for (let at = 0; at < 50; at += 1) requests.push((await ask(who, `files:no-${at}`)).body as AccessRequestView);
    expect((await ask(who)).status).toBe(409);

    const withdrawn = await who.delete(`/v1/access-requests/${requests[0]?.request_id ?? ''}`);
    expect(withdrawn.body).toMatchObject({ datasource_id: 'files:no-0', state: 'withdrawn' });
    expect((await ask(who)).status).toBe(200);
  });

  it('lets nobody withdraw or see the request of somebody else', async () => {
    const { request_id } = await asked();

    expect((await (await as('sam')).delete(`/v1/access-requests/${request_id}`)).status).toBe(404);
    expect([await mine(await as('sam')), (await mine()).length]).toEqual([[], 1]);
  });

  it('is not shown in what a team reads', async () => {
    await asked();
    const forTeam = await rag.as('reader', { sub: 'u-pat', active_team: 'docs' });

    expect(await mine(forTeam)).toEqual([]);
    expect((await ask(forTeam)).status).toBe(403);
  });

  it('is forgotten after 90 days', async () => {
    await asked();
    aheadMs = 91 * 86_400_000;

    expect([await mine(), await waiting(await olga())]).toEqual([[], []]);
    expect((await ask(await pat())).status).toBe(200);
  });
});

describe('deciding on a request', () => {
  it('is for who manages the source, who sees the person, the reason and their teams in common', async () => {
    const { request_id, requested_at } = await asked();
    await relations.apply({
      writes: [{ user: userSubject('u-mona'), relation: 'manager', object: datasourceObject(id) }],
    });
    const seen = {
      ...{ request_id, requested_at, datasource_id: id, datasource_name: 'Plans' },
      ...{ requested_by: 'pat@example.org', reason: 'I write the report.' },
    };

    expect(await waiting(await olga())).toEqual([{ ...seen, teams: ['docs'] }]);
    expect(await waiting(await as('mona'))).toEqual([{ ...seen, teams: [] }]);
    expect(await waiting(await rag.as('admin'))).toEqual([{ ...seen, teams: ['docs', 'ops'] }]);
    expect(await waiting(await as('sam'))).toEqual([]);
  });

  it('shows nobody what was asked of a source that is not there, nor of one that was made anew since', async () => {
    await asked('files:later');
    await asked();
    const admin = await rag.as('admin');
    await admin.delete('/v1/datasource').query({ datasource_id: id }).expect(200);
    await (await olga()).post('/v1/datasource').send(aDatasource(id)).expect(200);
    await (await olga()).post('/v1/datasource').send(aDatasource('files:later')).expect(200);

    expect([await waiting(await olga()), await waiting(admin)]).toEqual([[], []]);
    expect((await mine()).map(({ state }) => state)).toEqual(['open', 'open']);
  });

  it('lets the person alone read, from the next search on', async () => {
    const { request_id } = await asked();
    const answer = await grant(await olga(), request_id, null);

    expect([answer.status, answer.body]).toEqual([200, { request_id, datasource_id: id, state: 'granted' }]);
    expect(await readers()).toEqual([userSubject('u-pat')]);
    expect([await finds(await pat()), await waiting(await olga())]).toEqual([true, []]);
    expect(await mine()).toMatchObject([{ state: 'granted', decided_at: expect.any(Number) }]);
  });

  it('lets a team of theirs read', async () => {
    const { request_id } = await asked();
    expect((await grant(await olga(), request_id, 'docs')).status).toBe(200);

    expect([await readers(), await finds(await pat())]).toEqual([[teamMembers('docs')], true]);
  });

  it.each([
    ['that the person is not in', 'finance', 400],
    ['that the manager is not in', 'ops', 403],
  ])('lets no team read %s', async (_which, team, status) => {
    const { request_id } = await asked();

    expect((await grant(await olga(), request_id, team)).status).toBe(status);
    expect([await readers(), await finds(await pat())]).toEqual([[], false]);
    expect(await mine()).toMatchObject([{ state: 'open' }]);
  });

  it('tells the person why it was declined, who can ask again the day after', async () => {
    const { request_id } = await asked();
    expect((await decline(await olga(), request_id, 'It is being rewritten.')).status).toBe(200);

    expect(await mine()).toMatchObject([{ state: 'declined', word: 'It is being rewritten.' }]);
    expect([await readers(), (await ask(await pat())).status]).toEqual([[], 409]);
    aheadMs = 86_400_000 + 1_000;
    expect((await ask(await pat())).body).toMatchObject({ state: 'open' });
  });

  it('happens once', async () => {
    const { request_id } = await asked();
    const who = await olga();
    const answers = await Promise.all([grant(who, request_id, null), decline(who, request_id)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [request] = await mine();
    expect(await finds(await pat())).toBe(request?.state === 'granted');
  });

  it('is refused to everybody else, and to the person themselves', async () => {
    const { request_id } = await asked();
    const reads = { user: userSubject('u-rita'), relation: 'reader', object: datasourceObject(id) } as const;
    await relations.apply({ writes: [reads] });
    const statuses = [];
    for (const who of [await as('pat'), await as('sam'), await as('rita'), await pat()])
      statuses.push((await grant(who, request_id, null)).status, (await decline(who, request_id)).status);
    await relations.apply({ deletes: [reads] });

    expect(statuses).toEqual([404, 404, 404, 404, 403, 403, 404, 404]);
    expect(await mine()).toMatchObject([{ state: 'open' }]);
  });

  it('is for the owner whatever role they have, and for nothing that acts for a team', async () => {
    const { request_id } = await asked();
    const claims = { sub: 'u-olga', groups: [] };
    const ofRun = await rag.as('reader', { ...claims, active_team: 'docs' });
    const before = await waiting(await rag.as('reader', claims));

    expect(before).toMatchObject([{ request_id }]);
    expect((await ofRun.get('/v1/datasources/access-requests')).status).toBe(403);
    expect((await grant(ofRun, request_id, null)).status).toBe(403);
    expect((await grant(await rag.as('reader', claims), request_id, null)).status).toBe(200);
  });

  it('can be taken back from a person alone, of whom the managers see that they were let in', async () => {
    const { request_id } = await asked();
    const who = await olga();
    await grant(who, request_id, null);
    expect(await letIn(who)).toEqual([{ request_id, name: 'pat@example.org', granted_at: expect.any(Number) }]);
    expect((await revoke(await as('sam'), request_id)).status).toBe(404);
    expect(await finds(await pat())).toBe(true);

    expect((await revoke(who, request_id)).body).toMatchObject({ datasource_id: id, state: 'revoked' });
    expect([await finds(await pat()), await readers(), await letIn(who)]).toEqual([false, [], []]);
    expect(await mine()).toMatchObject([{ state: 'revoked' }]);
    expect((await revoke(who, request_id)).status).toBe(404);
    expect((await ask(await pat())).body).toMatchObject({ state: 'open' });
  });

  it('can be taken back however long it was granted, which the person is told of for a month', async () => {
    const { request_id } = await asked();
    await grant(await olga(), request_id, null);
    aheadMs = 31 * 86_400_000;
    expect(await mine()).toEqual([]);

    expect((await revoke(await olga(), request_id)).status).toBe(200);
    expect([await readers(), (await mine()).map(({ state }) => state)]).toEqual([[], ['revoked']]);
  });

  it('is not taken back from a team, nor what is still open', async () => {
    const open = await asked();
    const who = await olga();
    expect((await revoke(who, open.request_id)).status).toBe(404);
    await grant(who, open.request_id, 'docs');

    expect([await letIn(who), (await revoke(who, open.request_id)).status]).toEqual([[], 404]);
    expect(await readers()).toEqual([teamMembers('docs')]);
  });

  it('shows no later owner whom an earlier one let in', async () => {
    const { request_id } = await asked();
    await grant(await olga(), request_id, null);
    await (await rag.as('admin')).delete('/v1/datasource').query({ datasource_id: id }).expect(200);
    await make();

    expect([await letIn(await olga()), await finds(await pat())]).toEqual([[], false]);
    expect((await revoke(await olga(), request_id)).status).toBe(404);
  });

  it('says the same of a request that is not there and of one that others decide', async () => {
    const { request_id } = await asked();
    const stranger = await as('sam');
    const answers = [await decline(stranger, request_id), await decline(stranger, 'none')];

    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });
});

it('where roles alone decide nobody asks', async () => {
  const alone = await startRagServer();
  const who = await alone.as('reader');
  const answer = await ask(who, 'files:a');
  const admin = await alone.as('admin');
  const list = await admin.get('/v1/datasources/access-requests');
  await alone.close();

  expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'CONFLICT']);
  expect(list.body).toEqual({ requests: [] });
});
