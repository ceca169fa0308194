import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuthzClient,
  createAuthzClient,
  datasourceObject,
  installModel,
  serviceAccountSubject,
  teamAdmins,
  teamMembers,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { aPage, type LocalSite, startSite } from '../crawl/start-site.js';
import {
  aDatasource,
  aDocument,
  finishedJob,
  ingest,
  type Requests,
  type RunningRag,
  startRagServer,
} from '../start-rag-server.js';
const writer = (name: string) => ({ sub: `u-${name}`, preferred_username: name, groups: ['writers'] });

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
      ['u-alice', 'member', 'docs'],
      ['u-carol', 'admin', 'docs'],
      ['u-reader', 'member', 'docs'],
      ['u-mallory', 'member', 'other'],
    ].map(([sub, relation, team]) => ({
      user: userSubject(sub!),
      relation: relation as 'member' | 'admin',
      object: teamObject(team!),
    })),
  });
  rag = await startRagServer({
    AUTHZ_HTTP: authz.url,
    RBAC_INGESTONLY_GROUPS: 'writers',
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: new URL(site.url).port,
  });
});
afterAll(() => Promise.all([rag.close(), site.close(), authz.close()]));

const alice = () => rag.as('reader', writer('alice'));
const mallory = () => rag.as('reader', writer('mallory'));
const stranger = () => rag.as('ingestor', { sub: 'u-stranger', azp: 'ingestor', client_id: 'ingestor' });

const tuplesOf = async (id: string) =>
  (await relations.read({ object: datasourceObject(id) }))
    .map(({ user, relation }) => [user, relation].join(' '))
    .sort();

async function searched(sub: string, query: string): Promise<string[]> {
  const body = { tool_name: 'search', arguments: { query } };
  const answer = await (await rag.as('reader', { sub })).post('/v1/mcp/invoke').send(body);
  return (answer.body as { result: { results: { text_content: string }[] } }).result.results.map(
    ({ text_content: text }) => text,
  );
}

const documents = (id: string, ...all: object[]) => ({
  ingestor_id: 'files:loader',
  datasource_id: id,
  documents: all,
});

describe('a datasource of somebody else', () => {
  const id = 'files:of alice';
  let job: string;
  beforeAll(async () => {
    const maker = await alice();
    await maker
      .post('/v1/datasource')
      .send(aDatasource(id, { owner_team: 'docs' }))
      .expect(200);
    await ingest(maker, id, [aDocument('plan', 'The genuine marmalade plan.')]);
    job = ((await maker.post('/v1/job').query({ datasource_id: id }).expect(201)).body as { job_id: string }).job_id;
  });

  const writes: [string, (who: Requests) => Promise<{ status: number }>][] = [
    ['takes no documents', (who) => who.post('/v1/ingest').send(documents(id, aDocument('plan', 'POISONED')))],
    ['takes no job', (who) => who.post('/v1/job').query({ datasource_id: id })],
    ['has jobs that nobody else changes', (who) => who.patch(`/v1/job/${job}`).query({ message: 'x' })],
    ['has jobs that nobody else counts on', (who) => who.post(`/v1/job/${job}/increment-progress`)],
    ['has jobs that nobody else counts failures of', (who) => who.post(`/v1/job/${job}/increment-failure`)],
    ['has jobs that nobody else counts documents of', (who) => who.post(`/v1/job/${job}/increment-document-count`)],
    ['has jobs that nobody else adds errors to', (who) => who.post(`/v1/job/${job}/add-errors`).send(['x'])],
    ['has jobs that nobody else tries again', (who) => who.post(`/v1/job/${job}/retry`)],
    ['cannot be re-indexed as a site', (who) => who.post('/v1/ingest/webloader/reload').send({ datasource_id: id })],
    ['cannot be re-indexed as a wiki', (who) => who.post('/v1/ingest/wiki/reload').send({ datasource_id: id })],
  ];

  it.each(writes)('%s: to a program it answers as if it were not there', async (_what, write) => {
    expect((await write(await stranger())).status).toBe(404);
  });

  it.each(writes)('%s: to a person of another team it answers as if it were not there', async (_what, write) => {
    expect((await write(await mallory())).status).toBe(404);
  });

  it('answers in the same words as one that is not there', async () => {
    const ask = async (one: string) => {
      const answer = await (await mallory()).post('/v1/ingest').send(documents(one, aDocument('a', 'A.')));
      return [answer.status, answer.text.replaceAll(one, 'ID')];
    };

    expect(await ask(id)).toEqual(await ask('files:of nobody'));
  });

  it('keeps its record', async () => {
    const hijack = aDatasource(id, { description: 'HIJACKED' });
    for (const who of [await stranger(), await mallory()]) {
      expect((await who.post('/v1/datasource').send(hijack)).status).toBe(409);
    }

    const listed = await (await alice()).get('/v1/datasources');
    expect((listed.body as { datasources: object[] }).datasources).toEqual([
      expect.objectContaining({ datasource_id: id, description: 'Things' }),
    ]);
  });

  it('is in no list of others, nor are its jobs and their errors', async () => {
    for (const who of [await stranger(), await mallory()]) {
      expect((await who.get('/v1/datasources')).body).toMatchObject({ datasources: [], count: 0 });
      expect((await who.get(`/v1/job/${job}`)).status).toBe(404);
      expect((await who.get(`/v1/jobs/datasource/${encodeURIComponent(id)}`)).status).toBe(404);
      expect((await who.post('/v1/jobs/batch').send({ datasource_ids: [id] })).body).toMatchObject({ total_jobs: 0 });
    }
  });

  it('still says what its team wrote, to its team', async () => {
    expect(await searched('u-reader', 'marmalade')).toEqual([expect.stringContaining('genuine marmalade')]);
  });

  it('refuses a reader who may not write in words that say what to do', async () => {
    await relations.apply({
      writes: [{ user: userSubject('u-rory'), relation: 'reader', object: datasourceObject(id) }],
    });
    const rory = await rag.as('reader', writer('rory'));
    const answer = await rory.post('/v1/ingest').send(documents(id, aDocument('a', 'A.')));

    expect([answer.status, answer.text]).toEqual([403, expect.stringMatching(/ask an administrator/)]);
  });

  it('is open to administrators', async () => {
    expect((await ingest(await rag.as('admin'), id, [aDocument('more', 'More.')])).status).toBe('completed');
  });

  it('takes nothing while authz is down', async () => {
    const lonely = await startAuthz({ port: 0 });
    await installModel({ url: lonely.url, storeName: 'parley' }, await parleyModel());
    const other = await startRagServer({ AUTHZ_HTTP: lonely.url });
    await (await other.as('ingestor')).post('/v1/datasource').send(aDatasource('files:x')).expect(200);
    await lonely.close();

    const answer = await (
      await other.as('ingestor')
    )
      .post('/v1/ingest')
      .send(documents('files:x', aDocument('a', 'A.')));
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([503, 'AUTHZ_UNAVAILABLE']);
    await other.close();
  });
});

describe('what a team owns', () => {
  it('is read and filled by its members and managed by its admins, and nobody holds anything alone', async () => {
    await (
      await alice()
    )
      .post('/v1/datasource')
      .send(aDatasource('files:team', { owner_team: 'docs' }))
      .expect(200);

    expect(await tuplesOf('files:team')).toEqual(
      [`${teamAdmins('docs')} manager`, `${teamMembers('docs')} ingestor`, `${teamMembers('docs')} reader`].sort(),
    );
    const carol = await rag.as('reader', writer('carol'));
    await carol
      .post('/v1/datasource')
      .send(aDatasource('files:team', { description: 'Better' }))
      .expect(200);
    expect((await ingest(carol, 'files:team', [aDocument('a', 'A.')])).status).toBe('completed');
  });

  it('is not made for a team by somebody outside it', async () => {
    const answer = await (
      await mallory()
    )
      .post('/v1/datasource')
      .send(aDatasource('files:gift', { owner_team: 'docs' }));

    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('docs')]);
    expect(await tuplesOf('files:gift')).toEqual([]);
  });

  it('is its maker’s to change until they leave the team', async () => {
    const membership = { user: userSubject('u-dora'), relation: 'member', object: teamObject('docs') } as const;
    await relations.apply({ writes: [membership] });
    const dora = await rag.as('reader', writer('dora'));
    const source = aDatasource('files:dora', { owner_team: 'docs' });
    await dora.post('/v1/datasource').send(source).expect(200);
    await dora.post('/v1/datasource').send(source).expect(200);
    await relations.apply({ deletes: [membership] });

    expect((await dora.post('/v1/datasource').send(source)).status).toBe(409);
    expect((await dora.post('/v1/ingest').send(documents('files:dora', aDocument('a', 'A.')))).status).toBe(404);
    expect((await dora.get('/v1/datasources')).body).toMatchObject({ count: 0 });
  });

  it('is a site as well, which another team can neither add again nor re-index', async () => {
    site.set('/team', aPage('Team'));
    const request = { url: `${site.url}/team`, owner_team: 'docs' };
    const added = await (await alice()).post('/v1/ingest/webloader/url').send(request).expect(202);
    const { datasource_id: id, job_id: job } = added.body as { datasource_id: string; job_id: string };
    await finishedJob(await alice(), job);
    const again = await (await mallory()).post('/v1/ingest/webloader/url').send({ ...request, owner_team: 'other' });
    const reload = await (await mallory()).post('/v1/ingest/webloader/reload').send({ datasource_id: id });

    expect([again.status, reload.status]).toEqual([409, 404]);
    expect(again.text).not.toContain('docs');
    expect(await tuplesOf(id)).toContain(`${teamMembers('docs')} reader`);
    expect((await (await alice()).post('/v1/ingest/webloader/url').send(request)).status).toBe(400);
  });
});

describe('a program', () => {
  it('brings documents to what it made, and neither reads nor owns it', async () => {
    const ingestor = await rag.as('ingestor');
    await ingestor.post('/v1/datasource').send(aDatasource('files:made')).expect(200);
    await ingest(ingestor, 'files:made', [aDocument('a', 'The quince ledger.')]);

    expect(await tuplesOf('files:made')).toEqual([`${serviceAccountSubject('u-ingestor')} ingestor`]);
    const body = { tool_name: 'search', arguments: { query: 'quince' } };
    expect((await ingestor.post('/v1/mcp/invoke').send(body)).body).toMatchObject({ result: { results: [] } });
    await ingestor
      .post('/v1/datasource')
      .send(aDatasource('files:made', { description: 'Again' }))
      .expect(200);
  });

  it('brings documents to what it was granted, until that is taken back', async () => {
    const id = 'files:granted';
    await (
      await alice()
    )
      .post('/v1/datasource')
      .send(aDatasource(id, { owner_team: 'docs' }))
      .expect(200);
    const grant = {
      user: serviceAccountSubject('u-ingestor'),
      relation: 'ingestor',
      object: datasourceObject(id),
    } as const;
    await relations.apply({ writes: [grant] });
    const ingestor = await rag.as('ingestor');

    expect((await ingest(ingestor, id, [aDocument('a', 'A.')])).status).toBe('completed');
    expect((await ingestor.post('/v1/datasource').send(aDatasource(id))).status).toBe(409);

    await relations.apply({ deletes: [grant] });
    expect((await ingestor.post('/v1/ingest').send(documents(id, aDocument('b', 'B.')))).status).toBe(404);
  });

  it('keeps bringing documents to what it made as an older version knew it, once', async () => {
    const id = 'files:of before';
    const ingestor = await rag.as('ingestor');
    await ingestor.post('/v1/datasource').send(aDatasource(id)).expect(200);
    const subject = serviceAccountSubject('u-ingestor');
    const object = datasourceObject(id);
    const before = { user: userSubject('u-ingestor'), relation: 'owner', object } as const;
    await relations.replace({ within: [{ object }], wanted: [before] });
    const unset = { isMadeByMachine: 1, recordId: 1 };
    await rag.collection('rag_datasources').updateOne({ _id: id as never }, { $unset: unset });

    expect((await ingest(ingestor, id, [aDocument('a', 'A.')])).status).toBe('completed');
    expect(await tuplesOf(id)).toEqual([`${subject} ingestor`]);
    expect((await ingestor.post('/v1/datasource').send(aDatasource(id))).status).toBe(200);

    await relations.replace({ within: [{ object }], wanted: [] });
    expect((await ingestor.post('/v1/ingest').send(documents(id, aDocument('b', 'B.')))).status).toBe(404);
  });
});

describe('an id that somebody took before', () => {
  it('gives them nothing to read: the second one cannot fill it', async () => {
    await (await mallory()).post('/v1/datasource').send(aDatasource('wiki:wiki.example.com:4711')).expect(200);
    const second = await rag.as('ingestor');

    const made = await second.post('/v1/datasource').send(aDatasource('wiki:wiki.example.com:4711'));
    const filled = await second
      .post('/v1/ingest')
      .send(documents('wiki:wiki.example.com:4711', aDocument('a', 'GOLDFINCH')));
    expect([made.status, filled.status]).toEqual([409, 404]);
    expect(await searched('u-mallory', 'GOLDFINCH')).toEqual([]);
  });

  it('carries nothing over to whoever makes it after its deletion', async () => {
    const id = 'files:again';
    await (await mallory()).post('/v1/datasource').send(aDatasource(id)).expect(200);
    await (await rag.as('admin')).delete('/v1/datasource').query({ datasource_id: id }).expect(200);
    await (
      await alice()
    )
      .post('/v1/datasource')
      .send(aDatasource(id, { owner_team: 'docs' }))
      .expect(200);
    await ingest(await alice(), id, [aDocument('a', 'The nightjar dossier.')]);

    expect(await searched('u-mallory', 'nightjar')).toEqual([]);
    expect((await (await mallory()).post('/v1/datasource').send(aDatasource(id))).status).toBe(409);
  });

  it('belongs to exactly one of many who make it at once', async () => {
    const names = ['alice', 'mallory', 'carol', 'dora', 'rory'];
    const makers = await Promise.all(names.map((name) => rag.as('reader', writer(name))));
    const answers = await Promise.all(makers.map((who) => who.post('/v1/datasource').send(aDatasource('files:race'))));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = names[answers.findIndex(({ status }) => status === 200)]!;
    expect(await tuplesOf('files:race')).toEqual([`${userSubject(`u-${winner}`)} owner`]);
  });
});
