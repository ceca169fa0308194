import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EntityPage, SearchAnswer, TakenOutList } from '@parley/contracts';
import { aPage, type LocalSite, startSite } from '../crawl/start-site.js';
import { anEntity } from '../graph/an-entity.js';
import {
  aDatasource,
  aDocument,
  finishedJob,
  ingest,
  type JobBody,
  type Requests,
  type RunningRag,
  startRagServer,
} from '../start-rag-server.js';
import { type StandInWiki, startWiki } from '../wiki/start-wiki.js';

jest.setTimeout(60_000);

describe('taking documents out of a source', () => {
  let rag: RunningRag;
  let site: LocalSite;
  let wiki: StandInWiki;
  let admin: Requests;
  let id: string;
  let count = 0;
  beforeAll(async () => {
    [site, wiki] = await Promise.all([startSite(), startWiki()]);
    rag = await startRagServer({
      ENABLE_GRAPH_RAG: 'true',
      CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
      CRAWL_ALLOWED_PORTS: new URL(site.url).port,
      WIKI_URL: wiki.url,
    });
    admin = await rag.as('admin');
  });
  afterAll(() => Promise.all([rag.close(), site.close(), wiki.close()]));
  beforeEach(async () => {
    id = `files:${(count += 1)} / 100%`;
    await admin.post('/v1/datasource').send(aDatasource(id)).expect(200);
  });

  const place = (source: string) => `/v1/datasource/${encodeURIComponent(source)}/documents`;
  const takeOut = async (ids: string[], source = id) =>
    (
      await admin
        .post(`${place(source)}/take-out`)
        .send({ document_ids: ids })
        .expect(200)
    ).body as object;
  const letIn = async (ids: string[], source = id) =>
    (
      await admin
        .post(`${place(source)}/let-in`)
        .send({ document_ids: ids })
        .expect(200)
    ).body as object;
  const takenOut = async (source = id) =>
    (await admin.get(`${place(source)}/taken-out`).expect(200)).body as TakenOutList;
  const listed = async (source = id) => {
    const { body } = (await admin.get(place(source)).query({ limit: 1000 })) as {
      body: { documents: { document_id: string; title: string }[] };
    };
    return body.documents;
  };
  const titles = async (source = id) => (await listed(source)).map(({ title }) => title).sort();
  const found = async (query: string, source = id) => {
    const invoke = { tool_name: 'search', arguments: { query, limit: 100, filters: { datasource_id: source } } };
    const { result } = (await admin.post('/v1/mcp/invoke').send(invoke)).body as { result: SearchAnswer };
    return result.results.map(({ metadata }) => metadata.title).sort();
  };
  const outcomeOf = ({ document_outcomes: all }: JobBody, document: string) =>
    all.find(({ document_id }) => document_id === document);
  const both = [aDocument('a', 'Assam needs five minutes.'), aDocument('b', 'Breakfast tea needs three minutes.')];

  it('takes a document from search and list, keeps it out when it is sent again, and says by whom', async () => {
    await ingest(admin, id, both);

    expect(await takeOut(['a'])).toEqual({ datasource_id: id, changed: 1, total: 1 });
    expect([await titles(), await found('tea minutes')]).toEqual([['About b'], ['About b']]);

    const job = await ingest(admin, id, both);
    expect(job).toMatchObject({
      status: 'completed',
      progress_counter: 2,
      document_count: 1,
      message: expect.stringMatching(/1 document was left out: taken out of this source\.$/),
    });
    expect(outcomeOf(job, 'a')).toEqual({
      document_id: 'a',
      outcome: 'taken_out',
      message: 'Taken out by ada@example.org.',
    });
    expect([await titles(), await found('tea minutes')]).toEqual([['About b'], ['About b']]);
  });

  it('lists what is taken out, and lets it come in again', async () => {
    await ingest(admin, id, both);
    await takeOut(['a', 'not there yet']);

    expect((await takenOut()).documents.map(({ taken_out_at: _at, ...one }) => one)).toEqual(
      expect.arrayContaining([
        { document_id: 'a', title: 'About a', taken_out_by: 'ada@example.org' },
        { document_id: 'not there yet', title: 'not there yet', taken_out_by: 'ada@example.org' },
      ]),
    );
    expect(await letIn(['a'])).toEqual({ datasource_id: id, changed: 1, total: 1 });
    expect(outcomeOf(await ingest(admin, id, both), 'a')).toMatchObject({ outcome: 'indexed' });
    expect(await titles()).toEqual(['About a', 'About b']);
  });

  it('changes nothing when it is asked for again', async () => {
    await ingest(admin, id, both);
    await takeOut(['a', 'a']);
    const first = await takenOut();

    expect(await takeOut(['a'])).toEqual({ datasource_id: id, changed: 0, total: 1 });
    expect(await takenOut()).toEqual(first);
    await letIn(['a']);
    expect(await letIn(['a'])).toEqual({ datasource_id: id, changed: 0, total: 0 });
  });

  it('keeps a document out that was never there', async () => {
    await takeOut(['a']);

    expect(outcomeOf(await ingest(admin, id, both), 'a')).toMatchObject({ outcome: 'taken_out' });
    expect(await titles()).toEqual(['About b']);
  });

  it('takes the entity of a document out of the graph', async () => {
    await ingest(admin, id, [anEntity('Harbour', { name: 'north' }), anEntity('Harbour', { name: 'south' })]);
    await takeOut(['Harbour-north']);
    const page = (await admin.get('/v1/graph/explore/data/entities/batch?limit=1000')).body as EntityPage;
    const left = page.entities.filter(({ all_properties: of }) => of['_datasource_id'] === id);

    expect(left.map(({ all_properties: of }) => of['name'])).toEqual(['south']);
  });

  it('takes 100 documents at once at most', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => `d${at}`);

    await admin
      .post(`${place(id)}/take-out`)
      .send({ document_ids: ids })
      .expect(400);
    await admin
      .post(`${place(id)}/take-out`)
      .send({ document_ids: [] })
      .expect(400);
    expect(await takeOut(ids.slice(1))).toMatchObject({ changed: 100 });
  });

  it('keeps nothing of it for a source of the same id that is made later', async () => {
    await takeOut(['a']);
    await admin.delete('/v1/datasource').query({ datasource_id: id }).expect(200);
    await admin.post('/v1/datasource').send(aDatasource(id)).expect(200);

    expect(await takenOut()).toMatchObject({ documents: [], total: 0 });
    expect(outcomeOf(await ingest(admin, id, both), 'a')).toMatchObject({ outcome: 'indexed' });
  });

  describe('that the server reads', () => {
    const reloaded = async (path: string, source: string) => {
      const answer = await admin.post(path).send({ datasource_id: source }).expect(202);
      return finishedJob(admin, (answer.body as { job_id: string }).job_id);
    };

    it('keeps a page of a website out, reads those that it leads to, and brings it back once it is let in', async () => {
      site.set('/', aPage('Home', ['/hidden']));
      site.set('/hidden', aPage('Hidden', ['/below']));
      site.set('/below', aPage('Below'));
      const settings = { crawl_mode: 'recursive', download_delay: 0 };
      const begun = await admin.post('/v1/ingest/webloader/url').send({ url: `${site.url}/`, settings });
      const { datasource_id: web, job_id } = begun.body as { datasource_id: string; job_id: string };
      await finishedJob(admin, job_id);
      const hidden = (await listed(web)).find(({ title }) => title === 'Hidden')?.document_id ?? '';
      await takeOut([hidden], web);
      const job = await reloaded('/v1/ingest/webloader/reload', web);

      expect(job).toMatchObject({ status: 'completed', message: expect.stringContaining('1 document was left out') });
      expect(outcomeOf(job, `${site.url}/hidden`)).toMatchObject({ outcome: 'taken_out' });
      expect([await titles(web), await found('words', web)]).toEqual([
        ['Below', 'Home'],
        ['Below', 'Home'],
      ]);

      await letIn([hidden], web);
      await reloaded('/v1/ingest/webloader/reload', web);
      expect(await titles(web)).toEqual(['Below', 'Hidden', 'Home']);
    });

    it('keeps the text of a page out under whatever address of its site', async () => {
      const text = aPage('Hidden');
      site.set('/start', aPage('Start', ['/original']));
      site.set('/original', text);
      const settings = { crawl_mode: 'recursive', download_delay: 0 };
      const begun = await admin.post('/v1/ingest/webloader/url').send({ url: `${site.url}/start`, settings });
      const { datasource_id: web, job_id } = begun.body as { datasource_id: string; job_id: string };
      await finishedJob(admin, job_id);
      const hidden = (await listed(web)).find(({ title }) => title === 'Hidden')?.document_id ?? '';
      await takeOut([hidden], web);
      site.set('/start', aPage('Start', ['/copy']));
      site.set('/original', undefined);
      site.set('/copy', text);
      await reloaded('/v1/ingest/webloader/reload', web);
      await reloaded('/v1/ingest/webloader/reload', web);
      expect(await titles(web)).toEqual(['Start']);

      await letIn([hidden], web);
      await reloaded('/v1/ingest/webloader/reload', web);
      expect(await titles(web)).toEqual(['Hidden', 'Start']);
    });

    it('does not fail a website of which every page is taken out', async () => {
      site.set('/only', aPage('Only'));
      const body = { url: `${site.url}/only`, settings: { crawl_mode: 'single', download_delay: 0 } };
      const begun = await admin.post('/v1/ingest/webloader/url').send(body);
      const { datasource_id: web, job_id } = begun.body as { datasource_id: string; job_id: string };
      await finishedJob(admin, job_id);
      await takeOut([(await listed(web))[0]?.document_id ?? ''], web);

      expect(await reloaded('/v1/ingest/webloader/reload', web)).toMatchObject({ status: 'completed' });
      expect(await titles(web)).toEqual([]);
    });

    it('keeps a page of a wiki out, and brings it back once it is let in', async () => {
      wiki.put('1', { title: 'Root' });
      wiki.put('2', { title: 'Hidden', parent: '1' });
      wiki.put('3', { title: 'Below', parent: '2' });
      const body = { url: `${wiki.url}/spaces/OPS/pages/1/Root`, get_child_pages: true };
      const begun = await admin.post('/v1/ingest/wiki/page').send(body);
      const { datasource_id: source, job_id } = begun.body as { datasource_id: string; job_id: string };
      await finishedJob(admin, job_id);
      const hidden = (await listed(source)).find(({ title }) => title === 'Hidden')?.document_id ?? '';
      await takeOut([hidden], source);
      const job = await reloaded('/v1/ingest/wiki/reload', source);

      expect(outcomeOf(job, hidden)).toMatchObject({ outcome: 'taken_out' });
      expect(await titles(source)).toEqual(['Below', 'Root']);
      await letIn([hidden], source);
      await reloaded('/v1/ingest/wiki/reload', source);
      expect(await titles(source)).toEqual(['Below', 'Hidden', 'Root']);
    });
  });

  describe('of files', () => {
    const send = async (name: string, content: string) => {
      const request = admin.post('/v1/ingest/files').query({ datasource_id: id, ingestor_id: 'files:loader' });
      const answer = await request.attach('file', Buffer.from(content), { filepath: name } as object);
      return finishedJob(admin, (answer.body as { job_id: string }).job_id);
    };
    const paragraph = (at: number) => `Paragraph ${at} ${`${'x'.repeat(280)} `.repeat(40)}`;
    const long = Array.from({ length: 100 }, (_, at) => paragraph(at)).join('\n\n');

    it('takes a file with all its parts, by the name of any, and keeps out what is uploaded under its name', async () => {
      await send('sea.txt', long);
      expect((await listed()).map(({ document_id }) => document_id)).toEqual(['sea.txt', 'sea.txt#part=2']);
      await takeOut(['sea.txt#part=2']);

      expect(await listed()).toEqual([]);
      expect(await takenOut()).toMatchObject({ documents: [{ document_id: 'sea.txt', title: 'sea.txt' }] });
      expect((await send('sea.txt', long)).document_outcomes).toEqual([
        { document_id: 'sea.txt', outcome: 'taken_out', message: 'Taken out by ada@example.org.' },
      ]);
      expect([await listed(), await found('Paragraph')]).toEqual([[], []]);
      await letIn(['sea.txt']);
      expect((await send('sea.txt', long)).document_outcomes).toMatchObject([{ outcome: 'indexed' }]);
    });

    it('removes the bytes of a file that could not be read, and does not try it again', async () => {
      const job = await send('broken.pdf', '%PDF-1.7 and then nothing');
      expect(job).toMatchObject({ status: 'failed' });
      const bytes = () => rag.collection('rag_files.files').countDocuments({ filename: 'broken.pdf' });
      expect(await bytes()).toBe(1);
      await takeOut(['broken.pdf']);

      expect(await bytes()).toBe(0);
      const again = await admin.post(`/v1/job/${job['job_id'] as string}/retry`).expect(202);
      const retried = await finishedJob(admin, (again.body as { job_id: string }).job_id);
      expect(retried.document_outcomes).toMatchObject([{ document_id: 'broken.pdf', outcome: 'taken_out' }]);
    });
  });
});
