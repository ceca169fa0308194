import { describe, expect, it } from '@jest/globals';
import { aDatasource, finishedJob, startRagServer } from '../start-rag-server.js';
import { wikiReadings } from './wiki-readings.js';

describe('the API of wiki pages', () => {
  const readings = wikiReadings();

  it('refuses a second reading while one runs, and leaves its settings alone', async () => {
    readings.wiki.answerAt('/rest/', () => undefined);
    const { body } = await readings.ask();
    const second = await readings.ask({ get_child_pages: true });
    const reloaded = await readings.admin.post('/v1/ingest/wiki/reload').send({ datasource_id: body.datasource_id });
    const { datasources } = (await readings.admin.get('/v1/datasources')).body as {
      datasources: { metadata: object }[];
    };
    await readings.admin.post(`/v1/job/${body.job_id}/terminate`);

    expect([second.status, reloaded.status]).toEqual([400, 400]);
    expect(second.body.detail).toMatch(/still running/);
    expect(datasources[0]?.metadata).toMatchObject({ get_child_pages: false });
  });

  it.each<[string, () => object]>([
    ['another host', () => ({ url: 'https://example.org/wiki/spaces/OPS/pages/1' })],
    ['an address of no page', () => ({ url: `${readings.wiki.url}/spaces/OPS/whiteboard/1` })],
    ['a pattern that is none', () => ({ denied_title_patterns: ['('] })],
    ['a pattern that may take for ever', () => ({ allowed_title_patterns: ['(?=a)b'] })],
    ['a wrong type', () => ({ get_child_pages: 'perhaps' })],
    ['an interval that is too short', () => ({ reload_interval: 5 })],
  ])('refuses %s and stores nothing', async (_what, more) => {
    const { status } = await readings.ask(more());
    const datasources = await readings.admin.get('/v1/datasources');

    expect(status).toBe(400);
    expect(datasources.body).toMatchObject({ count: 0 });
    expect(readings.wiki.bodies()).toBe(0);
  });

  it('reloads wiki datasources alone, one or all', async () => {
    const { id } = await readings.read();
    await readings.admin.post('/v1/datasource').send(aDatasource('ds'));
    await readings.admin
      .post('/v1/datasource')
      .send(aDatasource('wiki:other:1', { source_type: 'wiki', metadata: { page_id: '1' } }));
    const reloadOf = (datasourceId: string) =>
      readings.admin.post('/v1/ingest/wiki/reload').send({ datasource_id: datasourceId });

    expect((await reloadOf('ds')).status).toBe(400);
    expect((await reloadOf('wiki:other:1')).status).toBe(400);
    expect((await reloadOf('nothing')).status).toBe(404);
    expect((await readings.admin.post('/v1/ingest/webloader/reload').send({ datasource_id: id })).status).toBe(400);
    const all = await readings.admin.post('/v1/ingest/wiki/reload-all');
    const { job_ids: ids } = all.body as { job_ids: string[] };

    expect(all.status).toBe(202);
    expect(ids).toHaveLength(1);
    expect(await finishedJob(readings.admin, ids[0]!)).toMatchObject({ status: 'completed', datasource_id: id });
  });

  it.each([
    ['page', 'ingestor'],
    ['reload', 'ingestor'],
    ['reload-all', 'admin'],
  ] as const)('asks for the right role at /v1/ingest/wiki/%s', async (path, least) => {
    const post = async (who: 'reader' | 'ingestor' | 'admin') =>
      (await (await readings.rag.as(who)).post(`/v1/ingest/wiki/${path}`).send({})).status;

    expect((await readings.rag.anonymous.post(`/v1/ingest/wiki/${path}`).send({})).status).toBe(401);
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
