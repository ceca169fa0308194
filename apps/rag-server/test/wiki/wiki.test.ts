import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type JobBody,
  type Requests,
  type RunningRag,
  aDatasource,
  finishedJob,
  startRagServer,
  until,
} from '../start-rag-server.js';
import { type StandInWiki, startWiki } from './start-wiki.js';

interface Listed {
  readonly title: string;
  readonly chunks: { metadata: { source: string; fresh_until: number } }[];
}

describe('wiki pages as a source', () => {
  let rag: RunningRag;
  let admin: Requests;
  let wiki: StandInWiki;
  beforeAll(async () => {
    wiki = await startWiki();
    rag = await startRagServer({ WIKI_URL: wiki.url, WIKI_USERNAME: 'reader', WIKI_TOKEN: 'a-token' });
    admin = await rag.as('admin');
  });
  afterAll(async () => {
    await rag.close();
    await wiki.close();
  });
  beforeEach(() => {
    wiki.reset();
    wiki.put('1', { title: 'Root' });
  });
  afterEach(async () => {
    const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: { datasource_id: string }[] } };
    for (const { datasource_id } of body.datasources) await admin.delete('/v1/datasource').query({ datasource_id });
  });

  const address = (id = '1') => `${wiki.url}/spaces/OPS/pages/${id}/Some+title`;
  const ask = async (more: object = {}) => {
    const answer = await admin.post('/v1/ingest/wiki/page').send({ url: address(), ...more });
    return answer as { status: number; body: { datasource_id: string; job_id: string; detail: string } };
  };
  const read = async (more: object = {}) => {
    const { body } = await ask(more);
    return { id: body.datasource_id, job: await finishedJob(admin, body.job_id) };
  };
  const reload = async (id: string) => {
    const answer = await admin.post('/v1/ingest/wiki/reload').send({ datasource_id: id });
    return finishedJob(admin, (answer.body as { job_id: string }).job_id);
  };
  const documentsOf = async (id: string) => {
    const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`).query({ limit: 500 });
    return (answer.body as { documents: Listed[] }).documents;
  };
  const titlesOf = async (id: string) => (await documentsOf(id)).map(({ title }) => title).sort();
  const outcomes = ({ document_outcomes: all }: JobBody): Record<string, string> =>
    Object.fromEntries(all.map(({ document_id: id, outcome }) => [id.split('_').at(-1) ?? '', outcome] as const));
  /** Three levels, and more children than the wiki gives at a time. */
  const plantTree = () => {
    for (const id of ['11', '12', '13', '14', '15']) wiki.put(id, { title: `Child ${id}`, parent: '1' });
    wiki.put('111', { title: 'Grandchild', parent: '11' });
    wiki.put('1111', { title: 'Great-grandchild', parent: '111' });
  };
  const withChildren = { get_child_pages: true };
  const wholeTree = [
    'Child 11',
    'Child 12',
    'Child 13',
    'Child 14',
    'Child 15',
    'Grandchild',
    'Great-grandchild',
    'Root',
  ];

  it('reads one page and finds it again, with its address and version', async () => {
    wiki.put('1', { title: 'Harbour seals', version: 4, text: '<h2>Food</h2><p>They eat herring.</p>' });
    plantTree();
    const { id, job } = await read({ description: 'Seals' });
    const found = await admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query: 'herring', filters: { datasource_id: id } } });

    expect(job).toMatchObject({ status: 'completed', total: 1, document_count: 1 });
    expect(id).toBe(`wiki:${new URL(wiki.url).host}:1`);
    const metadata = {
      source: `${wiki.url}/spaces/OPS/pages/1/Harbour%20seals`,
      version: 4,
      page_id: '1',
      space_key: 'OPS',
    };
    expect(found.body).toMatchObject({
      result: { results: [{ metadata: { title: 'Harbour seals', document_type: 'wiki_page', metadata } }] },
    });
    expect(wiki.authorization()).toBe(`Basic ${Buffer.from('reader:a-token').toString('base64')}`);
    expect(wiki.asked.some((path) => path.includes('child'))).toBe(false);
  });

  it('reads the pages below at every depth, each once, through all parts of a list', async () => {
    plantTree();
    const { id, job } = await read(withChildren);

    expect(job).toMatchObject({ status: 'completed', total: 8, document_count: 8 });
    expect(await titlesOf(id)).toEqual(wholeTree);
    expect(wiki.bodies()).toBe(8);
  });

  it('fetches and embeds nothing when no version has changed, and keeps the pages fresh', async () => {
    plantTree();
    const { id } = await read({ ...withChildren, reload_interval: 60 });
    const before = await documentsOf(id);
    wiki.asked.length = 0;
    const { job } = await read({ ...withChildren, reload_interval: 6_000 });
    const after = await documentsOf(id);

    expect(job).toMatchObject({ status: 'completed', document_count: 8 });
    expect(new Set(Object.values(outcomes(job)))).toEqual(new Set(['unchanged']));
    expect(wiki.bodies()).toBe(0);
    expect(after.map(({ title }) => title)).toEqual(before.map(({ title }) => title));
    const freshUntil = (documents: Listed[]) => documents[0]!.chunks[0]!.metadata.fresh_until;
    expect(freshUntil(after)).toBeGreaterThan(freshUntil(before) + 5_000);
  });

  it.each([
    ['by an earlier version of this service', { 'metadata.reading': '1500/150/0' }],
    ['before such versions were counted', { 'metadata.reading': null, 'metadata.chunking': '1500/150' }],
  ])('fetches anew, and embeds no text that it knows, what was read %s', async (_when, readBefore) => {
    const { id } = await read();
    await rag.collection('rag_documents').updateMany({ datasourceId: id }, { $set: readBefore });
    wiki.asked.length = 0;
    const first = await reload(id);
    const again = await reload(id);

    expect([outcomes(first), outcomes(again)]).toEqual([{ 1: 'unchanged' }, { 1: 'unchanged' }]);
    expect(wiki.bodies()).toBe(1);
  });

  it('says of a page that has nothing but pages below that it has no text, also while it stays so', async () => {
    wiki.put('1', { title: 'Root', text: '' });
    wiki.put('11', { title: 'Child', parent: '1' });
    const { id, job } = await read(withChildren);
    const told = { outcome: 'skipped', message: 'The document has no text of its own.' };

    for (const reading of [job, await reload(id)]) {
      expect(reading.status).toBe('completed');
      expect(reading.document_outcomes.find((one) => one.outcome === 'skipped')).toMatchObject(told);
    }
    expect(await titlesOf(id)).toEqual(['Child']);
  });

  it('reads what has changed and removes what is gone', async () => {
    plantTree();
    const { id } = await read(withChildren);
    wiki.asked.length = 0;
    wiki.put('12', { title: 'Child 12, renamed', parent: '1', version: 2 });
    wiki.remove('11');
    const job = await reload(id);

    expect(outcomes(job)).toMatchObject({
      12: 'indexed',
      13: 'unchanged',
      11: 'removed',
      111: 'removed',
      1111: 'removed',
    });
    expect(await titlesOf(id)).toEqual(['Child 12, renamed', 'Child 13', 'Child 14', 'Child 15', 'Root']);
    expect(wiki.bodies()).toBe(1);
  });

  it('takes new settings from a second request: pages below, and titles that are left out', async () => {
    plantTree();
    const first = await read(withChildren);
    const denied = await read({ ...withChildren, denied_title_patterns: ['^child 1[12]'] });
    expect(denied.id).toBe(first.id);
    expect(outcomes(denied.job)).toMatchObject({ 11: 'removed', 12: 'removed', 111: 'unchanged' });
    expect(denied.job.document_outcomes.find(({ outcome }) => outcome === 'removed')?.message).toMatch(
      /title patterns/,
    );
    expect(outcomes(await reload(first.id))).toMatchObject({ 11: 'skipped' });

    const alone = await read({ url: `${wiki.url}/pages/viewpage.action?pageId=1` });

    expect(alone.id).toBe(first.id);
    expect(await titlesOf(first.id)).toEqual(['Root']);
  });

  it('removes nothing after a reading with a failure, and says what failed', async () => {
    plantTree();
    const { id } = await read(withChildren);
    wiki.remove('15');
    wiki.answerAt('/content/12/child', (_req, res) => res.writeHead(403).end());
    const job = await reload(id);

    expect(job).toMatchObject({ status: 'completed_with_errors', failed_counter: 1 });
    expect(job.document_outcomes[0]).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('WIKI_TOKEN'),
    });
    expect(await titlesOf(id)).toEqual(wholeTree);
  });

  it('fails with the name of the setting when the wiki refuses the token, and keeps what it has', async () => {
    const { id } = await read();
    wiki.answerAt('/rest/', (_req, res) => res.writeHead(401).end());
    const asked = wiki.asked.length;
    const job = await reload(id);

    expect(job).toMatchObject({ status: 'failed' });
    expect(job.document_outcomes[0]?.message).toBe(
      'The wiki refused the credentials (HTTP 401): check WIKI_TOKEN and WIKI_USERNAME.',
    );
    expect(wiki.asked.length - asked).toBe(1);
    expect(await titlesOf(id)).toEqual(['Root']);
  });

  it('tries again when the wiki is busy or stumbles, not before it may', async () => {
    const times: number[] = [];
    wiki.answerAt('/rest/', (_req, res) => {
      times.push(Date.now());
      if (times.length === 2) wiki.answerAt('/rest/', undefined);
      res.writeHead(times.length === 1 ? 429 : 500, { 'retry-after': '2' }).end();
    });
    const { job } = await read();

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1_900);
  });

  it('stops within two seconds when the job is terminated, although the wiki is silent', async () => {
    let leftAt = 0;
    wiki.answerAt('/rest/', (req) => req.once('close', () => (leftAt = Date.now())));
    const { body } = await ask();
    await until(
      () => Promise.resolve(wiki.asked.length),
      (count) => count > 0,
    );
    const began = Date.now();
    await admin.post(`/v1/job/${body.job_id}/terminate`);
    await until(
      () => Promise.resolve(leftAt),
      (at) => at > 0,
    );

    expect(leftAt - began).toBeLessThan(2_000);
    expect(await finishedJob(admin, body.job_id)).toMatchObject({ status: 'terminated' });
  });

  it('refuses a second reading while one runs, and leaves its settings alone', async () => {
    wiki.answerAt('/rest/', () => undefined);
    const { body } = await ask();
    const second = await ask(withChildren);
    const reloaded = await admin.post('/v1/ingest/wiki/reload').send({ datasource_id: body.datasource_id });
    const { datasources } = (await admin.get('/v1/datasources')).body as { datasources: { metadata: object }[] };
    await admin.post(`/v1/job/${body.job_id}/terminate`);

    expect([second.status, reloaded.status]).toEqual([400, 400]);
    expect(second.body.detail).toMatch(/not over/);
    expect(datasources[0]?.metadata).toMatchObject({ get_child_pages: false });
  });

  it.each<[string, () => object]>([
    ['another host', () => ({ url: 'https://example.org/wiki/spaces/OPS/pages/1' })],
    ['an address of no page', () => ({ url: `${wiki.url}/x/abc` })],
    ['a pattern that is none', () => ({ denied_title_patterns: ['('] })],
    ['a pattern that may take for ever', () => ({ allowed_title_patterns: ['(?=a)b'] })],
    ['a wrong type', () => ({ get_child_pages: 'perhaps' })],
    ['an interval that is too short', () => ({ reload_interval: 5 })],
  ])('refuses %s and stores nothing', async (_what, more) => {
    const { status } = await ask(more());
    const datasources = await admin.get('/v1/datasources');

    expect(status).toBe(400);
    expect(datasources.body).toMatchObject({ count: 0 });
    expect(wiki.asked).toEqual([]);
  });

  it('reloads wiki datasources alone, one or all', async () => {
    const { id } = await read();
    await admin.post('/v1/datasource').send(aDatasource('ds'));
    await admin
      .post('/v1/datasource')
      .send(aDatasource('wiki:other:1', { source_type: 'wiki', metadata: { page_id: '1' } }));
    const reloadOf = (datasourceId: string) =>
      admin.post('/v1/ingest/wiki/reload').send({ datasource_id: datasourceId });

    expect((await reloadOf('ds')).status).toBe(400);
    expect((await reloadOf('wiki:other:1')).status).toBe(400);
    expect((await reloadOf('nothing')).status).toBe(404);
    expect((await admin.post('/v1/ingest/webloader/reload').send({ datasource_id: id })).status).toBe(400);
    const all = await admin.post('/v1/ingest/wiki/reload-all');
    const { job_ids: ids } = all.body as { job_ids: string[] };

    expect(all.status).toBe(202);
    expect(ids).toHaveLength(1);
    expect(await finishedJob(admin, ids[0]!)).toMatchObject({ status: 'completed', datasource_id: id });
  });

  it.each([
    ['page', 'ingestor'],
    ['reload', 'ingestor'],
    ['reload-all', 'admin'],
  ] as const)('asks for the right role at /v1/ingest/wiki/%s', async (path, least) => {
    const post = async (who: 'reader' | 'ingestor' | 'admin') =>
      (await (await rag.as(who)).post(`/v1/ingest/wiki/${path}`).send({})).status;

    expect((await rag.anonymous.post(`/v1/ingest/wiki/${path}`).send({})).status).toBe(401);
    expect(await post('reader')).toBe(403);
    expect((await post('ingestor')) === 403).toBe(least === 'admin');
    expect(await post('admin')).not.toBe(403);
  });
});

describe('without a wiki', () => {
  it('says which setting is missing', async () => {
    const rag = await startRagServer();
    const admin = await rag.as('admin');
    const page = await admin.post('/v1/ingest/wiki/page').send({ url: 'https://example.org/spaces/A/pages/1' });
    await rag.close();

    expect(page.status).toBe(503);
    expect(page.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', detail: expect.stringContaining('WIKI_URL') });
  });
});
