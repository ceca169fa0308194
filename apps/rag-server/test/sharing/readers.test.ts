import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuthzClient,
  createAuthzClient,
  datasourceObject,
  everyone,
  installModel,
  teamAdmins,
  teamMembers,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { aPage, type LocalSite, startSite } from '../crawl/start-site.js';
import { aDatasource, aDocument, ingest, type RunningRag, startRagServer, until } from '../start-rag-server.js';
/** A person who may ingest; the `ingestor` of the other tests is a program. */
const olga = { sub: 'u-olga', groups: ['writers'] };
const memberOf = (team: string, sub: string) =>
  ({ user: userSubject(sub), relation: 'member', object: teamObject(team) }) as const;
const readersOf = (id: string) => `/v1/datasource/${encodeURIComponent(id)}/readers`;

let authz: RunningAuthz;
let relations: AuthzClient;
let site: LocalSite;
let rag: RunningRag;
beforeAll(async () => {
  [authz, site] = await Promise.all([startAuthz({ port: 0 }), startSite()]);
  const connection = { url: authz.url, storeName: 'parley' };
  await installModel(connection, await parleyModel());
  relations = createAuthzClient(connection);
  await relations.apply({
    writes: [
      ...['docs', 'ops', 'finance'].map((team) => memberOf(team, 'u-reader')),
      ...['docs', 'ops'].map((team) => memberOf(team, 'u-olga')),
    ],
  });
  rag = await startRagServer({
    AUTHZ_HTTP: authz.url,
    RBAC_INGESTONLY_GROUPS: 'writers',
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: new URL(site.url).port,
  });
});
afterAll(() => Promise.all([rag.close(), site.close(), authz.close()]));

const asOlga = () => rag.as('reader', olga);
const owners = async (id: string) =>
  (await relations.read({ object: datasourceObject(id), relation: 'owner' })).map(({ user }) => user);
async function makeAs(who: Awaited<ReturnType<typeof asOlga>>, id: string) {
  await who.post('/v1/datasource').send(aDatasource(id)).expect(200);
  await ingest(who, id, [aDocument('plan', `The quarterly plan of ${id}.`)]);
}
async function finds(id: string, sub: string) {
  const body = { tool_name: 'search', arguments: { query: 'quarterly plan', filters: { datasource_id: id } } };
  const answer = await (await rag.as('reader', { sub })).post('/v1/mcp/invoke').send(body);
  return (answer.body as { result: { results: unknown[] } }).result.results.length > 0;
}

describe('whoever makes a datasource', () => {
  it('owns it and reads it, as nobody else does', async () => {
    await makeAs(await asOlga(), 'files:own');

    expect(await owners('files:own')).toEqual([userSubject('u-olga')]);
    expect([await finds('files:own', 'u-olga'), await finds('files:own', 'u-reader')]).toEqual([true, false]);
  });

  it('owns the web site that they had read', async () => {
    site.set('/mine', aPage('Mine'));
    const answer = await (await asOlga()).post('/v1/ingest/webloader/url').send({ url: `${site.url}/mine` });

    expect(await owners((answer.body as { datasource_id: string }).datasource_id)).toEqual([userSubject('u-olga')]);
  });

  it('keeps it when somebody else overwrites it', async () => {
    await makeAs(await asOlga(), 'files:kept');
    await (await rag.as('admin')).post('/v1/datasource').send(aDatasource('files:kept')).expect(200);

    expect(await owners('files:kept')).toEqual([userSubject('u-olga')]);
  });

  it('delivers without owning when it is a program', async () => {
    await makeAs(await rag.as('ingestor'), 'files:delivered');

    expect(await owners('files:delivered')).toEqual([]);
  });

  it('owns it later when authz could not be told at once', async () => {
    const due = { ...datasourceRecord('files:later'), createdBy: 'u-olga', ownerDue: 'u-olga' };
    await rag.collection('rag_datasources').insertOne(due as never);
    await makeAs(await asOlga(), 'files:another');

    await until(
      () => owners('files:later'),
      (found) => found.length === 1,
    );
    expect(await rag.collection('rag_datasources').countDocuments({ ownerDue: { $exists: true } })).toBe(0);
  });

  it('is not followed by whoever makes it anew', async () => {
    await makeAs(await asOlga(), 'files:twice');
    await (await asOlga()).put(readersOf('files:twice')).send({ everyone: true, teams: [] }).expect(200);
    await (await rag.as('admin')).delete('/v1/datasource').query({ datasource_id: 'files:twice' }).expect(200);

    expect(await relations.read({ object: datasourceObject('files:twice') })).toEqual([]);
  });
});

describe('saying who reads', () => {
  const id = 'files:shared / 100%';
  beforeAll(async () => makeAs(await asOlga(), id), 20_000);
  const set = async (body: object, claims: object = olga) =>
    (await rag.as('reader', claims)).put(readersOf(id)).send(body);

  it('lets a team in, and out again with the next search', async () => {
    expect((await set({ everyone: false, teams: ['docs'] })).body).toEqual({
      datasource_id: id,
      everyone: false,
      teams: ['docs'],
      others: 0,
    });
    expect(await finds(id, 'u-reader')).toBe(true);

    await set({ everyone: false, teams: [] });
    expect(await finds(id, 'u-reader')).toBe(false);
  });

  it('refuses a team in which nobody is, and changes nothing', async () => {
    await set({ everyone: false, teams: ['docs'] });
    const refused = await set({ everyone: true, teams: ['docs', 'osp'] });

    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        errors: [{ field: 'teams.1', message: expect.stringMatching(/no team osp .* check its slug/) }],
      }),
    ]);
    expect((await (await asOlga()).get(readersOf(id))).body).toMatchObject({ everyone: false, teams: ['docs'] });
    await set({ everyone: false, teams: [] });
  });

  it('refuses to add a team that the caller is not in, and changes nothing', async () => {
    const refused = await set({ everyone: true, teams: ['docs', 'finance'] });

    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN' });
    expect(JSON.stringify(refused.body)).toContain('finance');
    expect((await (await asOlga()).get(readersOf(id))).body).toMatchObject({ everyone: false, teams: [] });
  });

  it('lets administrators add any team, which its manager then keeps or takes out', async () => {
    const asAdmin = (await rag.as('admin')).put(readersOf(id)).send({ everyone: false, teams: ['finance'] });
    expect((await asAdmin).status).toBe(200);

    expect((await set({ everyone: false, teams: ['finance', 'docs'] })).body).toMatchObject({
      teams: ['docs', 'finance'],
    });
    expect((await set({ everyone: false, teams: [] })).status).toBe(200);
  });

  it('keeps a team that its last member left meanwhile', async () => {
    const reads = { user: teamMembers('left'), relation: 'reader', object: datasourceObject(id) } as const;
    await relations.apply({ writes: [reads] });

    expect((await set({ everyone: false, teams: ['left', 'docs'] })).body).toMatchObject({ teams: ['docs', 'left'] });
    await set({ everyone: false, teams: [] });
  });

  it('lets everybody in', async () => {
    await set({ everyone: true, teams: ['docs', 'docs'] });

    expect((await (await asOlga()).get(readersOf(id))).body).toMatchObject({ everyone: true, teams: ['docs'] });
    expect(await finds(id, 'u-stranger')).toBe(true);
    await set({ everyone: false, teams: [] });
  });

  it('leaves persons, spaces and team admins that were granted elsewhere, and counts them', async () => {
    const object = datasourceObject(id);
    const elsewhere = [
      { user: userSubject('u-guest'), relation: 'reader', object },
      { user: teamAdmins('docs'), relation: 'manager', object },
    ];
    await relations.apply({ writes: elsewhere });

    expect((await set({ everyone: false, teams: ['docs'] })).body).toMatchObject({ teams: ['docs'], others: 1 });
    expect((await set({ everyone: false, teams: [] })).body).toMatchObject({ teams: [], others: 1 });
    expect(await finds(id, 'u-guest')).toBe(true);
    await relations.apply({ deletes: elsewhere });
  });

  it('is for its owner, its managers and administrators alone', async () => {
    const other = { sub: 'u-other', groups: ['writers'] };
    const refused = await set({ everyone: true, teams: [] }, other);

    expect([refused.status, (refused.body as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
    expect(await relations.read({ object: datasourceObject(id), relation: 'reader', user: everyone })).toEqual([]);

    const manager = { user: userSubject('u-other'), relation: 'manager', object: datasourceObject(id) };
    await relations.apply({ writes: [manager] });
    expect((await set({ everyone: false, teams: [] }, other)).status).toBe(200);
    await relations.apply({ deletes: [manager] });
    expect((await (await rag.as('admin')).get(readersOf(id))).status).toBe(200);
  });

  it('eight changes at once all succeed, and one of them says who reads', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => ({ everyone: false, teams: [n % 2 ? 'docs' : 'ops'] }));
    const answers = await Promise.all(bodies.map((body) => set(body)));
    const { teams } = (await (await asOlga()).get(readersOf(id))).body as { teams: string[] };

    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect([['docs'], ['ops']]).toContainEqual(teams);
    await set({ everyone: false, teams: [] });
    expect(await relations.read({ object: datasourceObject(id), user: teamMembers('docs') })).toEqual([]);
  });
});

it('where roles alone decide there is nothing to say', async () => {
  const alone = await startRagServer();
  const admin = await alone.as('admin');
  await admin.post('/v1/datasource').send(aDatasource('files:a'));
  const answer = await admin.get(readersOf('files:a'));
  await alone.close();

  expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'CONFLICT']);
});

const datasourceRecord = (id: string) => ({
  _id: id,
  ingestorId: 'files:loader',
  name: null,
  description: '',
  sourceType: 'files',
  lastUpdated: null,
  chunkSize: 1000,
  chunkOverlap: 100,
  reloadIntervalSeconds: 86_400,
  metadata: null,
  isHidden: false,
});
