import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  aDatasource,
  aDocument,
  finishedJob,
  type Requests,
  type RunningRag,
  startRagServer,
} from '../start-rag-server.js';

describe('POST /v1/ingest with an Idempotency-Key', () => {
  let rag: RunningRag;
  let admin: Requests;
  let id: string;
  let count = 0;
  beforeAll(async () => {
    rag = await startRagServer();
    admin = await rag.as('admin');
  });
  afterAll(() => rag.close());
  beforeEach(async () => {
    id = `files:${(count += 1)}`;
    await admin.post('/v1/datasource').send(aDatasource(id));
  });

  const documents = [aDocument('a', 'The first text.'), aDocument('b', 'The second text.')];
  const send = async (key: string, more: object = {}, requests = admin) => {
    const body = { ingestor_id: 'files:loader', datasource_id: id, documents, ...more };
    const { status, body: answer } = (await requests.post('/v1/ingest').set('Idempotency-Key', key).send(body)) as {
      status: number;
      body: { job_id: string };
    };
    return { status, answer };
  };
  const jobs = async () =>
    ((await admin.get(`/v1/jobs/datasource/${id}`)).body as { job_id: string }[]).map(({ job_id: job }) => job);

  it('answers the same again, quoted or not, before and after the job is over, and does nothing', async () => {
    const first = await send('"key-1"');
    const again = await send('key-1');
    const job = await finishedJob(admin, first.answer.job_id);
    const late = await send('"key-1"');

    expect([first.status, again, late]).toEqual([202, first, first]);
    expect(await jobs()).toEqual([first.answer.job_id]);
    expect(job).toMatchObject({ status: 'completed', total: 2, progress_counter: 2 });
    expect(await finishedJob(admin, first.answer.job_id)).toMatchObject({ progress_counter: 2, document_count: 2 });
  });

  it('counts nothing twice in a job of the caller', async () => {
    const query = { datasource_id: id, job_status: 'in_progress', total: 2 };
    const { job_id: job } = (await admin.post('/v1/job').query(query)).body as { job_id: string };
    const answers = [await send('k', { job_id: job }), await send('k', { job_id: job })];

    expect(answers.map(({ status, answer }) => [status, answer.job_id])).toEqual([
      [202, job],
      [202, job],
    ]);
    expect(await finishedJob(admin, job)).toMatchObject({ status: 'completed', progress_counter: 2 });
  });

  it('refuses the key with another body, and takes the body under another key', async () => {
    const first = await send('k');
    const other = await send('k', { documents: [aDocument('c', 'Another text.')] });
    const another = await send('k2');

    expect([first.status, other.status, another.status]).toEqual([202, 409, 202]);
    expect(await jobs()).toHaveLength(2);
  });

  it('takes the key of one caller and that of another for two', async () => {
    const first = await send('k');
    const other = await send('k', {}, await rag.as('ingestor'));

    expect(other.status).toBe(202);
    expect(other.answer.job_id).not.toBe(first.answer.job_id);
  });

  it('accepts one of many that come at once, and tells the others to try again', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('k')));
    const accepted = await send('k');
    const job = await finishedJob(admin, accepted.answer.job_id);

    expect(answers.every(({ status }) => status === 202 || status === 503)).toBe(true);
    expect(new Set(answers.flatMap(({ status, answer }) => (status === 202 ? [answer.job_id] : []))).size).toBeLessThan(
      2,
    );
    expect(job).toMatchObject({ status: 'completed', progress_counter: 2 });
  });

  it.each(['', 'with space', 'ü', 'x'.repeat(300)])('refuses the key %j', async (key) => {
    expect((await send(key)).status).toBe(400);
    expect(await jobs()).toEqual([]);
  });
});
