import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aDatasource,
  aDocument,
  finishedJob,
  ingest,
  type JobBody,
  type Requests,
  type RunningRag,
  startRagServer,
  until,
} from '../start-rag-server.js';

describe('jobs', () => {
  let rag: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    rag = await startRagServer();
    admin = await rag.as('admin');
    await admin.post('/v1/datasource').send(aDatasource('ds'));
  });
  afterAll(() => rag.close());

  const create = async (query = '') =>
    ((await admin.post(`/v1/job?datasource_id=ds${query}`)).body as { job_id: string }).job_id;
  const patch = async (job: string, query: string) => (await admin.patch(`/v1/job/${job}?${query}`)).status;
  const read = async (job: string) => (await admin.get(`/v1/job/${job}`)).body as JobBody;
  const push = async (job: string, ...documents: object[]) =>
    admin.post('/v1/ingest').send({ ingestor_id: 'files:loader', datasource_id: 'ds', job_id: job, documents });

  it('begin pending, with what was said of them', async () => {
    const job = await create('&message=reading&total=5');

    expect(await read(job)).toEqual({
      job_id: job,
      datasource_id: 'ds',
      status: 'pending',
      message: 'reading',
      created_at: expect.any(Number),
      completed_at: null,
      total: 5,
      progress_counter: 0,
      failed_counter: 0,
      document_count: 0,
      chunk_count: 0,
      error_msgs: [],
      last_moved_at: expect.any(Number),
      workers: [],
      rate_per_s: null,
      eta_s: null,
      document_outcomes: [],
      outcomes_total: 0,
    });
    await admin.post(`/v1/job/${job}/terminate`);
  });

  it.each<[string, string[], string, number]>([
    ['pending to in_progress', [], 'in_progress', 200],
    ['pending to failed', [], 'failed', 200],
    ['pending to completed', [], 'completed', 409],
    ['pending to pending', [], 'pending', 200],
    ['in_progress to completed_with_errors', ['in_progress'], 'completed_with_errors', 200],
    ['in_progress to pending', ['in_progress'], 'pending', 409],
    ['completed to in_progress', ['in_progress', 'completed'], 'in_progress', 409],
    ['completed to completed', ['in_progress', 'completed'], 'completed', 409],
    ['failed to in_progress', ['failed'], 'in_progress', 409],
    ['anything to terminated, which is for admins', ['in_progress'], 'terminated', 409],
  ])('%s', async (_what, before, wanted, status) => {
    const job = await create();
    for (const step of before) await patch(job, `job_status=${step}`);

    expect(await patch(job, `job_status=${wanted}`)).toBe(status);
    await admin.post(`/v1/job/${job}/terminate`);
  });

  it('are frozen once they are over', async () => {
    const job = await create();
    await patch(job, 'job_status=failed');

    expect(await patch(job, 'message=again')).toBe(409);
    expect((await admin.post(`/v1/job/${job}/terminate`)).status).toBe(409);
    expect((await push(job, aDocument('d', 'text'))).status).toBe(409);
    expect(await read(job)).toMatchObject({ status: 'failed', completed_at: expect.any(Number) });
  });

  it('of a client with a total end when that many documents are done, over several batches', async () => {
    const job = await create('&job_status=in_progress&total=3');
    await push(job, aDocument('t1', 'one'), aDocument('t2', 'two'));
    const half = await until(
      () => read(job),
      (body) => body['progress_counter'] === 2,
    );
    await push(job, aDocument('t3', 'three'));

    expect(half.status).toBe('in_progress');
    expect(await finishedJob(admin, job)).toMatchObject({ status: 'completed', document_count: 3, chunk_count: 3 });
  });

  it('told to be completed finish what they were given first', async () => {
    const job = await create('&job_status=in_progress');
    const documents = Array.from({ length: 40 }, (_, at) => aDocument(`c${at}`, `Number ${at} is written out here.`));
    await push(job, ...documents);

    expect(await patch(job, 'job_status=completed')).toBe(200);
    expect((await push(job, aDocument('late', 'late'))).status).toBe(409);
    expect(await finishedJob(admin, job)).toMatchObject({ status: 'completed', document_count: 40 });
  });

  it('terminated stop within two seconds and keep what was done', async () => {
    const job = await create('&job_status=in_progress');
    const long = (at: number) =>
      Array.from({ length: 60 }, (_, line) => `Line ${line} of text ${at} goes on and on.`).join('\n\n');
    await push(job, ...Array.from({ length: 300 }, (_, at) => aDocument(`long${at}`, long(at))));
    await until(
      () => read(job),
      ({ status }) => status === 'in_progress',
    );
    const began = performance.now();
    const res = await admin.post(`/v1/job/${job}/terminate`);
    const outcomes = async () => (await read(job)).document_outcomes.length;
    await until(async () => (await rag.openTasks(job)) === 0, Boolean);
    const stoppedMs = performance.now() - began;
    const indexed = await outcomes();

    expect(res.status).toBe(200);
    expect(stoppedMs).toBeLessThan(2_000);
    expect(indexed).toBeLessThan(300);
    expect((await admin.post(`/v1/job/${job}/terminate`)).status).toBe(200);
    expect(await read(job)).toMatchObject({ status: 'terminated', completed_at: expect.any(Number) });
  });

  it('of one datasource take no documents of another', async () => {
    await admin.post('/v1/datasource').send(aDatasource('elsewhere'));
    const job = await create();
    const res = await admin
      .post('/v1/ingest')
      .send({ ingestor_id: 'a:b', datasource_id: 'elsewhere', job_id: job, documents: [aDocument('d', 'x')] });

    expect(res.status).toBe(409);
    await admin.post(`/v1/job/${job}/terminate`);
  });

  it('are listed newest first, by state too, and an empty list is no error', async () => {
    await admin.post('/v1/datasource').send(aDatasource('quiet'));
    const first = await ingest(admin, 'quiet', [aDocument('d', 'x')]);
    const second = await ingest(admin, 'quiet', [aDocument('d', 'y')]);
    const all = (await admin.get('/v1/jobs/datasource/quiet')).body as { job_id: string }[];
    const failed = await admin.get('/v1/jobs/datasource/quiet?status_filter=failed');
    const batch = await admin
      .post('/v1/jobs/batch')
      .send({ datasource_ids: ['quiet', 'nowhere'], status_filter: ['completed'] });

    expect(all.map((job) => job.job_id)).toEqual([second['job_id'], first['job_id']]);
    expect([failed.status, failed.body]).toEqual([200, []]);
    expect(batch.body).toMatchObject({ jobs: { nowhere: [] }, total_jobs: 2, datasource_count: 2 });
  });

  it('hold up the deletion of their datasource until they are over', async () => {
    await admin.post('/v1/datasource').send(aDatasource('doomed'));
    await ingest(admin, 'doomed', [aDocument('d', 'The word is abracadabra.')]);
    const created = await admin.post('/v1/job?datasource_id=doomed');
    const { job_id: job } = created.body as { job_id: string };
    const refused = await admin.delete('/v1/datasource?datasource_id=doomed');
    await admin.post(`/v1/job/${job}/terminate`);
    const deleted = await admin.delete('/v1/datasource?datasource_id=doomed');
    await admin.post('/v1/datasource').send(aDatasource('doomed'));
    const documents = await admin.get('/v1/datasource/doomed/documents');
    const jobs = await admin.get('/v1/jobs/datasource/doomed');

    expect([refused.status, deleted.status]).toEqual([409, 200]);
    expect(refused.body).toMatchObject({ detail: expect.stringContaining(job) });
    expect(documents.body).toMatchObject({ documents: [] });
    expect(jobs.body).toEqual([]);
  });

  it('and everything else name docdb while it is down', async () => {
    await rag.docdb.close();
    const answers = await Promise.all([
      admin.get('/v1/datasources'),
      push('9f1c2d3e-0000-4000-8000-000000000000', aDocument('d', 'x')),
    ]);

    for (const { status, body } of answers) {
      expect([status, body]).toEqual([503, { detail: expect.stringContaining('docdb'), code: 'SERVICE_UNAVAILABLE' }]);
    }
    expect((await rag.anonymous.get('/healthz')).status).toBe(503);
  });
});
