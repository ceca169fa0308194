import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

const minute = 60_000;
const hour = 60 * minute;

let rag: RunningRag;
let admin: Requests;
let movedMs = 0;
let datasource: string;
let datasources = 0;
const wait = (ms: number) => void (movedMs += ms);
beforeAll(async () => {
  rag = await startRagServer({}, () => new Date(Date.now() + movedMs));
  admin = await rag.as('admin');
});
afterAll(() => rag.close());
beforeEach(async () => {
  datasource = `files:${(datasources += 1)}`;
  await admin.post('/v1/datasource').send(aDatasource(datasource));
});

const create = async (query = 'job_status=in_progress') =>
  ((await admin.post(`/v1/job?datasource_id=${datasource}&${query}`)).body as { job_id: string }).job_id;
const read = async (job: string) => (await admin.get(`/v1/job/${job}`)).body as JobBody;
const push = (job: string, ...documents: object[]) =>
  admin.post('/v1/ingest').send({ ingestor_id: 'a:b', datasource_id: datasource, job_id: job, documents });
const done = (job: string, count: number) =>
  until(
    () => read(job),
    (body) => body['progress_counter'] === count,
  );
const heartbeat = (name: string) =>
  admin.post('/v1/ingestor/heartbeat').send({ ingestor_type: 'files', ingestor_name: name });
const deleted = async () => (await admin.delete('/v1/datasource').query({ datasource_id: datasource })).status;

/** Jobs are looked at in the order of their making: once one made now has ended of silence, the others may stay. */
async function looked(): Promise<void> {
  const id = `later:${movedMs}`;
  await admin.post('/v1/datasource').send(aDatasource(id, { ingestor_id: 'no:body' }));
  const { job_id: job } = (await admin.post('/v1/job').query({ datasource_id: id })).body as { job_id: string };
  const long = Math.floor((Date.now() + movedMs - 15 * minute) / 1000);
  await rag.collection('rag_jobs').updateOne({ datasourceId: id }, { $set: { touchedAt: long, movedAt: long } });
  await finishedJob(admin, job);
}

describe('a job whose client is silent', () => {
  it.each(['pending', 'in_progress'])('ends as failed when it brought nothing and is %s', async (status) => {
    const job = await create(`job_status=${status}&total=3&message=reading`);
    wait(15 * minute);

    expect(await finishedJob(admin, job)).toMatchObject({
      status: 'failed',
      message: 'The job was ended because its client was silent for 15 minutes. Last message: reading',
      completed_at: expect.any(Number),
      total: 3,
      progress_counter: 0,
    });
  });

  it('keeps what it brought, and its counts', async () => {
    const job = await create('job_status=in_progress&total=3');
    await push(job, aDocument('one', 'The first text.'), aDocument('two', 'The second text.'));
    await done(job, 2);
    wait(15 * minute);
    const ended = await finishedJob(admin, job);
    const listing = await admin.get(`/v1/datasource/${encodeURIComponent(datasource)}/documents`);

    expect(ended).toMatchObject({ status: 'completed_with_errors', total: 3, progress_counter: 2, document_count: 2 });
    expect(ended['message']).toBe('The job was ended because its client was silent for 15 minutes.');
    expect(listing.body).toMatchObject({ documents: [{ document_id: 'one' }, { document_id: 'two' }] });
  });

  it('counts what its client reported as done', async () => {
    const job = await create('job_status=in_progress&total=3');
    await admin.post(`/v1/job/${job}/increment-progress`);
    wait(15 * minute);

    expect(await finishedJob(admin, job)).toMatchObject({ status: 'completed_with_errors', progress_counter: 1 });
  });

  it('takes nothing more afterwards', async () => {
    const job = await create();
    wait(15 * minute);
    const ended = await finishedJob(admin, job);
    const answers = await Promise.all([
      admin.patch(`/v1/job/${job}?job_status=completed`),
      admin.post(`/v1/job/${job}/increment-progress`),
      admin.post(`/v1/job/${job}/add-errors`).send(['late']),
      push(job, aDocument('late', 'late')),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(await read(job)).toEqual(ended);
  });

  it.each<[string, (job: string) => Promise<unknown>]>([
    ['a message', (job) => admin.patch(`/v1/job/${job}?message=reading`)],
    ['a count', (job) => admin.post(`/v1/job/${job}/increment-progress`)],
    ['an error', (job) => admin.post(`/v1/job/${job}/add-errors`).send(['odd'])],
    ['documents', (job) => push(job, aDocument('d', 'text'))],
    ['a heartbeat of its ingestor', () => heartbeat('loader')],
  ])('goes on after %s', async (_what, sign) => {
    const job = await create('job_status=in_progress&total=9');
    wait(14 * minute);
    await sign(job);
    wait(4 * minute);
    await looked();

    expect(await read(job)).toMatchObject({ status: 'in_progress' });
    wait(15 * minute);
    await finishedJob(admin, job);
  });

  it('ends whatever another ingestor tells', async () => {
    const job = await create();
    wait(15 * minute);
    await heartbeat('somebody else');

    expect(await finishedJob(admin, job)).toMatchObject({ status: 'failed' });
  });

  it('ends after a day even while its ingestor lives: that one has forgotten it', async () => {
    const job = await create();
    wait(24 * hour - minute);
    await heartbeat('loader');
    await looked();
    const before = await read(job);
    wait(minute);

    expect(before.status).toBe('in_progress');
    expect(await finishedJob(admin, job)).toMatchObject({
      status: 'failed',
      message: 'The job was ended because its client was silent for a day.',
    });
  });
});

describe('deleting a datasource', () => {
  it.each(['pending', 'in_progress'])('ends a %s job that its client has left for five minutes', async (status) => {
    const job = await create(`job_status=${status}&total=3`);
    wait(5 * minute);

    expect(await deleted()).toBe(200);
    expect((await admin.post(`/v1/job/${job}/increment-progress`)).status).toBe(404);
    expect((await push(job, aDocument('d', 'text'))).status).toBe(404);
  });

  it('is refused while a client was heard of lately, and ends none of its jobs', async () => {
    const left = await create();
    wait(5 * minute);
    const lives = await create();
    const refused = await deleted();

    expect(refused).toBe(409);
    expect([(await read(left)).status, (await read(lives)).status]).toEqual(['in_progress', 'in_progress']);
    wait(5 * minute);
    expect(await deleted()).toBe(200);
  });

  it('is refused while documents of a job wait, however silent its client is', async () => {
    const job = await create();
    await push(job, aDocument('d', 'text'));
    await done(job, 1);
    const later = { state: 'queued', outcome: null, available_at: new Date(Date.now() + movedMs + hour) };
    await rag.collection('rag_tasks').updateOne({ job_id: job }, { $set: later });
    wait(5 * minute);
    const refused = await deleted();

    expect([refused, (await read(job)).status]).toEqual([409, 'in_progress']);
    await admin.post(`/v1/job/${job}/terminate`);
    expect(await deleted()).toBe(200);
  });

  it('leaves the jobs of another one alone', async () => {
    const job = await create();
    const other = datasource;
    datasource = `${other} too`;
    await admin.post('/v1/datasource').send(aDatasource(datasource));
    await ingest(admin, datasource, [aDocument('d', 'text')]);
    wait(5 * minute);

    expect(await deleted()).toBe(200);
    expect(await read(job)).toMatchObject({ status: 'in_progress' });
  });
});
