import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aDatasource, aDocument, finishedJob, type Requests } from '../start-rag-server.js';
import { jobsOver, nothing, type Remains, startWalk, type Walk } from './start-walk.js';

/** Every case starts a process of its own, on shared cores. */
jest.setTimeout(60_000);

/** Each step: the process is killed there, another one goes on, and all is as if nothing had happened. */
describe('kill -9', () => {
  let walk: Walk;
  let undisturbed: Remains;
  let id: string;
  let count = 0;
  beforeAll(async () => {
    walk = await startWalk({ CLEANUP_ENABLED: 'false' });
    await newDatasource();
    await ingested();
    undisturbed = await walk.remains(id);
  });
  afterAll(() => walk.close());
  beforeEach(() => newDatasource());

  const newDatasource = async () => {
    id = `files:${(count += 1)}`;
    await (await walk.admin()).post('/v1/datasource').send(aDatasource(id));
  };

  const titles = Array.from({ length: 5 }, (_, at) => `About doc-${at}`);
  const documents = titles.map((_, at) => aDocument(`doc-${at}`, `The text of number ${at}.`));
  const send = async (admin: Requests, sent: object[] = documents) => {
    const body = { ingestor_id: 'files:loader', datasource_id: id, documents: sent };
    return ((await admin.post('/v1/ingest').send(body)).body as { job_id: string }).job_id;
  };
  const ingested = async (sent?: object[]) => {
    const admin = await walk.admin();
    return finishedJob(admin, await send(admin, sent));
  };
  const jobsEnd = async () => jobsOver(await walk.admin(), id);

  it('undisturbed, every document is listed, found and in the index once', () => {
    expect(undisturbed).toEqual({
      documents: titles.map((title) => `${title}: 1`),
      found: titles,
      passages: titles,
      jobs: [
        {
          status: 'completed',
          counters: { total: 5, progress_counter: 5, failed_counter: 0, document_count: 5, chunk_count: 5 },
        },
      ],
      openTasks: 0,
    });
  });

  it.each([
    ['there', 'after rag_jobs.insertMany'],
    ['written with its documents', 'after rag_tasks.insertMany'],
    ['about to be let in', 'before let-in:tasks'],
  ])('of an ingest whose job is %s leaves nothing of it, and the caller sends it again (%s)', async (_what, step) => {
    await walk.killAt(step, send);
    await jobsEnd();
    const left = await walk.remains(id);
    await ingested();
    const { jobs, ...remains } = await walk.remains(id);

    expect(left).toMatchObject({ ...nothing, jobs: [{ status: 'failed', counters: { progress_counter: 0 } }] });
    expect({ ...remains, jobs: jobs.slice(0, 1) }).toEqual(undisturbed);
  });

  it.each([
    ['the caller is told', 'after let-in:tasks'],
    ['the work is claimed', 'after claim:document'],
    ['the job is begun', 'after job:in_progress'],
    ['the index is written', 'before replace:passages'],
    ['the index is written, just after', 'after replace:passages'],
    ['the documents are listed', 'after rag_documents.bulkWrite'],
    ['the outcomes are written', 'after settle:document'],
    ['the job is over', 'after job:completed'],
  ])('of an ingest, around the moment when %s, leaves every document once (%s)', async (_what, step) => {
    await walk.killAt(step, send);
    await jobsEnd();

    expect(await walk.remains(id)).toEqual(undisturbed);
  });

  it.each([
    ['hidden', 'after rag_datasources.updateOne'],
    ['out of the index', 'after erase:passages'],
    ['out of the list', 'after erase:documents'],
    ['forgotten by the crawler', 'after rag_web_crawls.deleteOne'],
    ['without tasks', 'after erase:tasks'],
    ['without jobs', 'after rag_jobs.deleteMany'],
    ['about to lose its record', 'before rag_datasources.deleteOne'],
  ])('of a deletion when the datasource is %s is made good by the next process (%s)', async (_what, step) => {
    await ingested();
    await walk.killAt(step, (admin) => admin.delete('/v1/datasource').query({ datasource_id: id }));
    const admin = await walk.admin();
    const gone = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`);
    await admin.post('/v1/datasource').send(aDatasource(id));

    expect(gone.status).toBe(404);
    expect(await walk.remains(id)).toEqual(nothing);
  });

  it.each([
    ['out of the list', 'after clean:documents'],
    ['out of the index', 'after clean:passages'],
  ])('of a clean-up when stale documents are %s lists nothing that is not there (%s)', async (_what, step) => {
    const cleanUp = (admin: Requests) => admin.post(`/v1/datasource/${encodeURIComponent(id)}/cleanup`);
    await ingested([...documents, aDocument('stale', 'The text of old.', { fresh_until: 1_000_000_000 })]);
    await walk.killAt(step, cleanUp);
    const between = await walk.remains(id);
    await cleanUp(await walk.admin());
    const { documents: listed, found, passages } = await walk.remains(id);

    expect(between).toMatchObject({ documents: undisturbed.documents, found: undisturbed.found });
    expect({ ...undisturbed, documents: listed, found, passages }).toEqual(undisturbed);
  });

  it.each([
    ['hidden', 'after rag_datasources.updateOne'],
    ['out of the index', 'after erase:passages'],
    ['out of the list', 'after erase:documents'],
    ['about to lose its record', 'before rag_datasources.deleteOne'],
  ])('of a sweep when what belongs to no datasource is %s is made good (%s)', async (_what, step) => {
    await ingested();
    await walk.collection('rag_datasources').deleteOne({ _id: id as never });
    await walk.killAt(step, (admin) => admin.post('/v1/datasources/cleanup'));
    await (await walk.admin()).post('/v1/datasource').send(aDatasource(id));

    expect(await walk.remains(id)).toEqual(nothing);
  });
});
