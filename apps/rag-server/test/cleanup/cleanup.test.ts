import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aDatasource,
  aDocument,
  ingest,
  type JobBody,
  type Requests,
  type RunningRag,
  startRagServer,
  until,
} from '../start-rag-server.js';

const epoch = () => Math.floor(Date.now() / 1000);

describe('freshness', () => {
  let rag: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    rag = await startRagServer({ CLEANUP_ENABLED: 'false' });
    admin = await rag.as('admin');
  });
  afterAll(() => rag.close());

  const stale = { fresh_until: 1_000_000_000 };
  const aSource = async (id: string, ...documents: object[]) => {
    await admin.post('/v1/datasource').send(aDatasource(id));
    return ingest(admin, id, documents);
  };
  const cleanUp = async (id: string) =>
    (await admin.post(`/v1/datasource/${encodeURIComponent(id)}/cleanup`)).body as object;
  const listed = async (id: string) => {
    const body = (await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`)).body as {
      documents: { document_id: string }[];
    };
    return body.documents.map((document) => document.document_id);
  };
  const found = async (query: string) => {
    const invoke = { tool_name: 'search', arguments: { query, limit: 100 } };
    const { result } = (await admin.post('/v1/mcp/invoke').send(invoke)).body as {
      result: { results: { metadata: { datasource_id: string; document_id: string } }[] };
    };
    return result.results.map(({ metadata }) => metadata.document_id);
  };

  it('hides a stale document from search and fetch before any sweep', async () => {
    await aSource('hidden', aDocument('old', 'zymurgy', stale), aDocument('new', 'zymurgy'));
    const fetched = await admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'fetch_document', arguments: { document_id: 'old' } });

    expect(await found('zymurgy')).toEqual(['new']);
    expect(fetched.body).toMatchObject({ success: false });
    expect(await listed('hidden')).toEqual(['new', 'old']);
  });

  it('removes exactly the stale documents, and tells how much that was', async () => {
    const id = 'web:https://a.example/b c%';
    await aSource(
      id,
      aDocument('old', 'one', stale),
      aDocument('new', 'two'),
      aDocument('later', 'x', { fresh_until: epoch() + 60 }),
    );
    await aSource(`${id}/deeper`, aDocument('old', 'three', stale));

    expect(await cleanUp(id)).toEqual({
      datasource_id: id,
      success: true,
      message: 'Removed 1 documents with 1 chunks.',
      documents_removed: 1,
      chunks_removed: 1,
    });
    expect(await listed(id)).toEqual(['later', 'new']);
    expect(await listed(`${id}/deeper`)).toEqual(['old']);
    expect(await cleanUp(id)).toMatchObject({ success: true, documents_removed: 0, chunks_removed: 0 });
  });

  it('keeps a stale document that came in again', async () => {
    await aSource('again', aDocument('d', 'same text', stale));
    await ingest(admin, 'again', [aDocument('d', 'same text')]);

    expect(await cleanUp('again')).toMatchObject({ documents_removed: 0, chunks_removed: 0 });
    expect(await listed('again')).toEqual(['d']);
  });

  it.each(['pending', 'in_progress', 'failed', 'completed_with_errors', 'terminated'])(
    'removes nothing while the newest job is %s',
    async (status) => {
      const id = `job-${status}`;
      await aSource(id, aDocument('old', 'one', stale));
      const created = await admin.post(`/v1/job?datasource_id=${id}`);
      const { job_id: job } = created.body as { job_id: string };
      await rag.collection('rag_jobs').updateOne({ _id: job as never }, { $set: { status } });
      const refused = await cleanUp(id);
      await rag.collection('rag_jobs').updateOne({ _id: job as never }, { $set: { status: 'completed' } });

      expect(refused).toMatchObject({ success: false, documents_removed: 0, chunks_removed: 0 });
      expect(await listed(id)).toEqual(['old']);
      expect(await cleanUp(id)).toMatchObject({ success: true, documents_removed: 1 });
    },
  );

  it('removes nothing after a reading that failed, whatever clients delivered since', async () => {
    await aSource('read', aDocument('page', 'one', stale));
    const created = await admin.post('/v1/job?datasource_id=read');
    const { job_id: job } = created.body as { job_id: string };
    const reading = { status: 'failed', openingTask: { kind: 'web-start' } };
    await rag.collection('rag_jobs').updateOne({ _id: job as never }, { $set: reading });
    await ingest(admin, 'read', [aDocument('delivered', 'two')]);
    const refused = await cleanUp('read');
    await rag.collection('rag_jobs').updateOne({ _id: job as never }, { $set: { status: 'completed' } });

    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('last run is failed') });
    expect(await listed('read')).toEqual(['delivered', 'page']);
    expect(await cleanUp('read')).toMatchObject({ success: true, documents_removed: 1 });
  });

  it('sweeps all datasources, and what belongs to none, completely', async () => {
    await aSource('orphaned', aDocument('o1', 'quixotic one'), aDocument('o2', 'quixotic two'));
    await aSource('swept', aDocument('old', 'three', stale), aDocument('new', 'four'));
    await rag.collection('rag_datasources').deleteOne({ _id: 'orphaned' as never });
    const before = await found('quixotic');
    const swept = await admin.post('/v1/datasources/cleanup');
    const left = await Promise.all(
      ['rag_documents', 'rag_datasources', 'rag_jobs'].map((name) =>
        rag.collection(name).countDocuments({ $or: [{ datasourceId: 'orphaned' }, { _id: 'orphaned' as never }] }),
      ),
    );
    await admin.post('/v1/datasource').send(aDatasource('orphaned'));

    expect(before).toEqual(expect.arrayContaining(['o1', 'o2']));
    expect(swept.body).toMatchObject({ datasource_id: null, success: true });
    expect((swept.body as { documents_removed: number }).documents_removed).toBeGreaterThanOrEqual(3);
    expect(await found('quixotic')).not.toEqual(expect.arrayContaining(['o1']));
    expect(left).toEqual([0, 0, 0]);
    expect([await listed('orphaned'), await listed('swept')]).toEqual([[], ['new']]);
  });

  it('waits with a deletion until a terminated job has let go of its work', async () => {
    await admin.post('/v1/datasource').send(aDatasource('busy'));
    const long = Array.from({ length: 60 }, (_, line) => `Line ${line} goes on and on.`).join('\n\n');
    const documents = Array.from({ length: 200 }, (_, at) => aDocument(`b${at}`, `${at} ${long}`));
    const accepted = await admin.post('/v1/ingest').send({ ingestor_id: 'a:b', datasource_id: 'busy', documents });
    const { job_id: job } = accepted.body as { job_id: string };
    await until(
      async () => (await admin.get(`/v1/job/${job}`)).body as JobBody,
      ({ workers }) => Array.isArray(workers) && workers.length > 0,
    );
    await admin.post(`/v1/job/${job}/terminate`);
    const deleted = await admin.delete('/v1/datasource?datasource_id=busy');
    await admin.post('/v1/datasource').send(aDatasource('busy'));

    expect(deleted.status).toBe(200);
    expect(await rag.collection('rag_tasks').countDocuments({ datasource_id: 'busy' })).toBe(0);
    expect(await listed('busy')).toEqual([]);
  });
});

describe('the sweep', () => {
  it('comes by itself, in whatever process has the turn', async () => {
    const rag = await startRagServer({ CLEANUP_INTERVAL: '1' });
    const admin = await rag.as('admin');
    await admin.post('/v1/datasource').send(aDatasource('ds'));
    await ingest(admin, 'ds', [aDocument('old', 'one', { fresh_until: epoch() + 1 }), aDocument('new', 'two')]);
    const left = await until(
      async () => rag.collection('rag_documents').countDocuments({ datasourceId: 'ds' }),
      (count) => count === 1,
    );

    expect(left).toBe(1);
    await rag.close();
  });
});
