import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuthzClient, createAuthzClient, datasourceObject, installModel, userSubject } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import type { DatasourceList } from '@parley/contracts';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { aPage, type LocalSite, startSite } from '../crawl/start-site.js';
import { aDatasource, finishedJob, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type StandInWiki, startWiki } from '../wiki/start-wiki.js';

let authz: RunningAuthz;
let relations: AuthzClient;
let site: LocalSite;
let wiki: StandInWiki;
let rag: RunningRag;
beforeAll(async () => {
  [authz, site, wiki] = await Promise.all([startAuthz({ port: 0 }), startSite(), startWiki()]);
  const connection = { url: authz.url, storeName: 'parley' };
  await installModel(connection, await parleyModel());
  relations = createAuthzClient(connection);
  rag = await startRagServer({
    AUTHZ_HTTP: authz.url,
    RBAC_INGESTONLY_GROUPS: 'writers',
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: new URL(site.url).port,
    WIKI_URL: wiki.url,
  });
});
afterAll(() => Promise.all([rag.close(), site.close(), wiki.close(), authz.close()]));

const asWriter = (name: string) => rag.as('reader', { sub: `u-${name}`, groups: ['writers'] });
const read = (who: Requests, id: string) => who.get('/v1/datasource').query({ datasource_id: id });
const change = (who: Requests, id: string, body: object, seen?: string) => {
  const request = who.patch('/v1/datasource').query({ datasource_id: id });
  return (seen === undefined ? request : request.set('If-Match', seen)).send(body);
};
const etag = (answer: { headers: Record<string, string> }) => answer.headers['etag'] ?? 'none';
async function made(id: string) {
  const olga = await asWriter('olga');
  await olga.post('/v1/datasource').send(aDatasource(id)).expect(200);
  return olga;
}

describe('changing a source', () => {
  it('changes what is named and leaves the rest', async () => {
    const olga = await made('files:notes');

    const answer = await change(olga, 'files:notes', { name: 'Notes', reload_interval: 3_600 });

    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ name: 'Notes', description: 'Things', reload_interval: 3_600, job_id: null }),
    ]);
    expect((await read(olga, 'files:notes')).body).toMatchObject({ name: 'Notes', reload_interval: 3_600 });
  });

  it('takes an empty name for none', async () => {
    const olga = await made('files:unnamed');
    await change(olga, 'files:unnamed', { name: 'Notes' });

    expect((await change(olga, 'files:unnamed', { name: ' ' })).body).toMatchObject({ name: null });
  });

  it('is for those who manage it, and says so to its readers', async () => {
    const olga = await made('files:managed');
    const reader = { user: userSubject('u-rory'), relation: 'reader', object: datasourceObject('files:managed') };
    await relations.apply({ writes: [reader] });
    const [rory, mallory] = [await asWriter('rory'), await asWriter('mallory')];

    expect((await change(rory, 'files:managed', { name: 'Mine' })).status).toBe(403);
    expect((await change(mallory, 'files:managed', { name: 'Mine' })).status).toBe(404);
    expect((await read(mallory, 'files:managed')).status).toBe(404);
    expect((await read(rory, 'files:managed')).body).toMatchObject({ may_change: false });
    expect((await read(olga, 'files:managed')).body).toMatchObject({ may_change: true, name: null });
  });

  it('shows its readers whose it is, by name or team', async () => {
    const olga = await rag.as('reader', { sub: 'u-olga', groups: ['writers'], name: 'Olga Orlova' });
    await relations.apply({ writes: [{ user: userSubject('u-olga'), relation: 'member', object: 'team:platform' }] });
    await olga.post('/v1/datasource').send(aDatasource('files:hers')).expect(200);
    await olga
      .post('/v1/datasource')
      .send({ ...aDatasource('files:theirs'), owner_team: 'platform' })
      .expect(200);

    expect((await read(olga, 'files:hers')).body).toMatchObject({ owner: { team: null, name: 'Olga Orlova' } });
    expect((await read(olga, 'files:theirs')).body).toMatchObject({ owner: { team: 'platform', name: null } });
    const { datasources } = (await olga.get('/v1/datasources')).body as DatasourceList;
    const owners = new Map(datasources.map(({ datasource_id: id, owner }) => [id, owner]));
    expect(owners.get('files:hers')).toEqual({ team: null, name: 'Olga Orlova' });
    expect(owners.get('files:theirs')).toEqual({ team: 'platform', name: null });
  });

  it('is not for its manager without the role', async () => {
    await made('files:role');
    const olga = await rag.as('reader', { sub: 'u-olga' });

    expect((await change(olga, 'files:role', { name: 'Mine' })).status).toBe(403);
    expect((await read(olga, 'files:role')).body).toMatchObject({ may_change: false });
  });

  it('is refused while authz is down', async () => {
    const lonely = await startAuthz({ port: 0 });
    await installModel({ url: lonely.url, storeName: 'parley' }, await parleyModel());
    const other = await startRagServer({ AUTHZ_HTTP: lonely.url, RBAC_INGESTONLY_GROUPS: 'writers' });
    const olga = await other.as('reader', { sub: 'u-olga', groups: ['writers'] });
    await olga.post('/v1/datasource').send(aDatasource('files:x')).expect(200);
    await lonely.close();

    const answer = await change(olga, 'files:x', { name: 'Other' });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([503, 'AUTHZ_UNAVAILABLE']);
    await other.close();
  });

  it('is refused to somebody who saw an older one', async () => {
    const olga = await made('files:seen');
    const seen = etag(await read(olga, 'files:seen'));
    const first = await change(olga, 'files:seen', { name: 'First' }, seen);

    const second = await change(olga, 'files:seen', { name: 'Second' }, seen);
    const again = await change(olga, 'files:seen', { name: 'First' }, seen);

    expect([second.status, (second.body as { code: string }).code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect([again.status, etag(again)]).toEqual([200, etag(first)]);
    expect((await change(olga, 'files:seen', { name: 'Second' }, etag(first))).status).toBe(200);
  });

  it('lets one of many win that saw the same', async () => {
    const olga = await made('files:many');
    const seen = etag(await read(olga, 'files:many'));

    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = await Promise.all(names.map((name) => change(olga, 'files:many', { name }, seen)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200)?.body as { name: string };
    expect((await read(olga, 'files:many')).body).toMatchObject({ name: winner.name });
  });

  it('refuses one that was seen before its record was replaced as a whole', async () => {
    const olga = await made('files:replaced');
    const seen = etag(await read(olga, 'files:replaced'));
    await olga
      .post('/v1/datasource')
      .send(aDatasource('files:replaced', { description: 'Other' }))
      .expect(200);

    expect((await change(olga, 'files:replaced', { name: 'Late' }, seen)).status).toBe(412);
  });

  it('changes a record of an older version', async () => {
    const olga = await made('files:old');
    await rag.collection('rag_datasources').updateOne({ _id: 'files:old' as never }, { $unset: { revision: 1 } });
    const seen = etag(await read(olga, 'files:old'));

    expect((await change(olga, 'files:old', { name: 'New' }, seen)).status).toBe(200);
    expect((await change(olga, 'files:old', { name: 'Newer' }, seen)).status).toBe(412);
  });

  it('names a setting that a source does not have', async () => {
    const olga = await made('files:plain');

    const answer = await change(olga, 'files:plain', { settings: { max_depth: 2 } });

    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ field: 'settings' }] }]);
  });
});

describe('the settings of a website', () => {
  let olga: Requests;
  let id: string;
  beforeAll(async () => {
    site.set('/start', aPage('Start', ['/one', '/two']));
    site.set('/one', aPage('One'));
    site.set('/two', aPage('Two'));
    olga = await asWriter('olga');
    const settings = { crawl_mode: 'recursive', download_delay: 0 };
    const added = await olga.post('/v1/ingest/webloader/url').send({ url: `${site.url}/start`, settings });
    const { datasource_id, job_id } = added.body as { datasource_id: string; job_id: string };
    id = datasource_id;
    await finishedJob(olga, job_id);
  });
  const titles = async () => {
    const answer = await olga.get(`/v1/datasource/${encodeURIComponent(id)}/documents`);
    return (answer.body as { documents: { title: string }[] }).documents.map(({ title }) => title).sort();
  };

  it('hold from a reading on that begins at once', async () => {
    expect(await titles()).toEqual(['One', 'Start', 'Two']);

    const answer = await change(olga, id, { settings: { denied_url_patterns: ['two$'] } });
    const { job_id: job, metadata } = answer.body as { job_id: string; metadata: { settings: object } };
    expect(await finishedJob(olga, job)).toMatchObject({ status: 'completed' });

    expect(metadata.settings).toMatchObject({ crawl_mode: 'recursive', denied_url_patterns: ['two$'] });
    expect(await titles()).toEqual(['One', 'Start']);
  });

  it('do not change while it is being read, though its name does', async () => {
    const job = await olga.post('/v1/job').query({ datasource_id: id, job_status: 'in_progress' });
    const busy = await change(olga, id, { settings: { max_depth: 5 } });
    const named = await change(olga, id, { name: 'My site' });
    await olga
      .patch(`/v1/job/${(job.body as { job_id: string }).job_id}`)
      .query({ job_status: 'completed' })
      .expect(200);

    expect([busy.status, (busy.body as { code: string }).code]).toEqual([409, 'CONFLICT']);
    expect([named.status, named.body]).toMatchObject([200, { name: 'My site', job_id: null }]);
    expect((await read(olga, id)).body).toMatchObject({ metadata: { settings: { max_depth: 2 } } });
  });

  it.each([
    [{ settings: { max_depth: 99 } }, 'settings.max_depth'],
    [{ settings: { allowed_url_patterns: ['(a)\\1'] } }, 'settings.allowed_url_patterns.0'],
    [{ settings: { render_javascript: true } }, 'settings.render_javascript'],
    [{ settings: { nothing: 1 } }, 'settings'],
    [{ url: 'https://elsewhere.example/' }, ''],
  ])('are checked as when it is added: %j', async (body, field) => {
    const before = (await read(olga, id)).text;
    const answer = await change(olga, id, body);

    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ field }] }]);
    expect((await read(olga, id)).text).toBe(before);
  });
});

describe('the settings of a wiki page', () => {
  it('bring the pages below it and take them away', async () => {
    wiki.put('1', { title: 'Root' });
    wiki.put('2', { title: 'Below', parent: '1' });
    const olga = await asWriter('olga');
    const added = await olga.post('/v1/ingest/wiki/page').send({ url: `${wiki.url}/spaces/OPS/pages/1/Root` });
    const { datasource_id: id, job_id } = added.body as { datasource_id: string; job_id: string };
    await finishedJob(olga, job_id);
    const set = async (body: object) => {
      const { job_id: job } = (await change(olga, id, body)).body as { job_id: string };
      await finishedJob(olga, job);
      const listed = await olga.get(`/v1/datasource/${encodeURIComponent(id)}/documents`);
      return (listed.body as { documents: { title: string }[] }).documents.map(({ title }) => title).sort();
    };

    expect(await set({ get_child_pages: true })).toEqual(['Below', 'Root']);
    expect(await set({ denied_title_patterns: ['below'] })).toEqual(['Root']);
    expect((await read(olga, id)).body).toMatchObject({
      metadata: { page_id: '1', get_child_pages: true, denied_title_patterns: ['below'] },
    });
    expect((await change(olga, id, { page_id: '2' })).status).toBe(400);
  });

  it('of a whole space follow whether its pages are wanted', async () => {
    wiki.put('1', { title: 'Root' });
    const olga = await asWriter('olga');
    const stored = { url: `${wiki.url}/spaces/OPS/overview`, page_id: '9', get_child_pages: false };
    const { host } = new URL(wiki.url);
    const id = `wiki:${host}:9`;
    await olga
      .post('/v1/datasource')
      .send(aDatasource(id, { source_type: 'wiki', metadata: stored }))
      .expect(200);

    const { job_id: job, metadata } = (await change(olga, id, { get_child_pages: true })).body as {
      job_id: string;
      metadata: object;
    };
    await finishedJob(olga, job);

    expect(metadata).toEqual({
      ...stored,
      ...{ get_child_pages: true, read_attachments: true, follow_permissions: false, whole_space: 'OPS' },
    });
  });
});
