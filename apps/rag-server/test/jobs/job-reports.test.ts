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

describe('what a client tells of its job', () => {
  let rag: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    rag = await startRagServer();
    admin = await rag.as('admin');
    await admin.post('/v1/datasource').send(aDatasource('ds'));
  });
  afterAll(() => rag.close());

  const create = async () =>
    ((await admin.post('/v1/job?datasource_id=ds&job_status=in_progress')).body as { job_id: string }).job_id;
  const read = async (job: string, query = '') => (await admin.get(`/v1/job/${job}${query}`)).body as JobBody;
  const terminate = (job: string) => admin.post(`/v1/job/${job}/terminate`);

  it.each([
    ['increment-progress', 'progress_counter'],
    ['increment-failure', 'failed_counter'],
    ['increment-document-count', 'document_count'],
  ])('%s counts fifty at once as fifty', async (path, counter) => {
    const job = await create();
    const answers = await Promise.all(Array.from({ length: 50 }, () => admin.post(`/v1/job/${job}/${path}`)));
    const more = await admin.post(`/v1/job/${job}/${path}?increment=7`);

    const counted = answers.map(({ body }) => (body as Record<string, number>)[counter]!).sort((a, b) => a - b);
    expect(counted).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect([more.status, more.body]).toEqual([200, { job_id: job, [counter]: 57 }]);
    expect(await read(job)).toMatchObject({ [counter]: 57 });
    await terminate(job);
  });

  it('counts on top of the documents that the server counted', async () => {
    const job = await create();
    const documents = [aDocument('r1', 'one'), aDocument('r2', 'two')];
    await admin.post('/v1/ingest').send({ ingestor_id: 'files:loader', datasource_id: 'ds', job_id: job, documents });
    await admin.post(`/v1/job/${job}/increment-failure?increment=3`);
    await admin.post(`/v1/job/${job}/increment-progress`);
    const full = await until(
      () => read(job),
      (body) => body['progress_counter'] === 3,
    );
    await admin.patch(`/v1/job/${job}?job_status=completed`);

    expect(full).toMatchObject({ failed_counter: 3, document_count: 2, chunk_count: 2 });
    expect(await finishedJob(admin, job)).toMatchObject({ status: 'completed_with_errors', progress_counter: 3 });
  });

  it('keeps the last thousand errors and counts them all', async () => {
    const job = await create();
    const batches = Array.from({ length: 11 }, (_, batch) => Array.from({ length: 100 }, (_, at) => `${batch}/${at}`));
    const answers = [];
    for (const batch of batches) answers.push(await admin.post(`/v1/job/${job}/add-errors`).send(batch));
    const { error_msgs: kept } = (await read(job)) as unknown as { error_msgs: string[] };

    expect(answers.at(-1)!.body).toEqual({ job_id: job, errors_added: 100, total_errors: 1_100 });
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([1_000, '1/0', '10/99']);
    await terminate(job);
  });

  it.each(['increment-progress', 'increment-failure', 'increment-document-count', 'add-errors'])(
    '%s is refused once the job is over, and changes nothing',
    async (path) => {
      const job = await create();
      await terminate(job);
      const before = await read(job);
      const res = await admin.post(`/v1/job/${job}/${path}`).send(path === 'add-errors' ? ['late'] : undefined);

      expect(res.status).toBe(409);
      expect(res.body).toEqual({ detail: 'The job is already terminated and cannot change.', code: 'CONFLICT' });
      expect(await read(job)).toEqual(before);
    },
  );

  it('tells who works on a job, when it last moved, and how fast', async () => {
    const job = await create();
    const long = Array.from({ length: 40 }, (_, line) => `Line ${line} goes on and on.`).join('\n\n');
    const documents = Array.from({ length: 60 }, (_, at) => aDocument(`w${at}`, `${at} ${long}`));
    await admin.patch(`/v1/job/${job}?total=60`);
    await admin.post('/v1/ingest').send({ ingestor_id: 'files:loader', datasource_id: 'ds', job_id: job, documents });
    const busy = await until(
      () => read(job),
      (body) => Number(body['progress_counter']) > 0 && Number(body['progress_counter']) < 60,
    );
    const [listed] = (await admin.get('/v1/jobs/datasource/ds')).body as JobBody[];
    const done = await finishedJob(admin, job);

    expect(busy['workers']).toEqual([expect.stringMatching(/^.+\/\d+\/[0-9a-f]{8}$/)]);
    expect(busy['last_moved_at']).toBeGreaterThanOrEqual(Number(busy['created_at']));
    expect(busy['rate_per_s']).toBeGreaterThan(0);
    expect(busy['eta_s']).toBeGreaterThan(0);
    expect(listed).toMatchObject({ job_id: job, workers: expect.any(Array), last_moved_at: expect.any(Number) });
    expect(done).toMatchObject({ eta_s: null, rate_per_s: expect.any(Number) });
    expect(done).not.toHaveProperty('workers');
  });

  it('pages what became of documents, failures first', async () => {
    const documents = Array.from({ length: 5 }, (_, at) => aDocument(`p${at}`, `Number ${at}`));
    const { job_id: job } = (await ingest(admin, 'ds', documents)) as unknown as { job_id: string };
    await failing(job, 'p3', 'Number three again');
    const ids = async (query: string) =>
      (await read(job, query)).document_outcomes.map(({ document_id: id, outcome }) => `${id} ${outcome}`);

    expect(await ids('?outcomes_limit=2')).toEqual(['p3 failed', 'p0 indexed']);
    expect(await ids('?outcomes_offset=2&outcomes_limit=2')).toEqual(['p1 indexed', 'p2 indexed']);
    expect(await ids('?outcomes_offset=4')).toEqual(['p4 indexed']);
    expect(await ids('?outcomes_limit=0')).toEqual([]);
    expect(await read(job, '?outcomes_limit=1')).toMatchObject({ outcomes_total: 5 });
  });

  /** Rewrites history: this document of the job failed, with that text. */
  async function failing(job: string, documentId: string, content: string) {
    const task = { job_id: job, subject: documentId };
    const facts = {
      datasourceId: 'ds',
      documentId,
      ingestorId: 'files:loader',
      title: documentId,
      description: '',
      documentType: 'text',
      isStructuredEntity: false,
      ingestedAt: 1,
      freshUntil: 0,
      metadata: {},
    };
    await rag
      .collection('rag_tasks')
      .updateOne(task, { $set: { outcome: 'failed', chunks: 0, payload: { content, facts } } });
  }

  describe('POST /v1/job/:job_id/retry', () => {
    const textOf = async (documentId: string) => {
      const invoke = { tool_name: 'fetch_document', arguments: { document_id: documentId } };
      return ((await admin.post('/v1/mcp/invoke').send(invoke)).body as { result: { content: string } }).result.content;
    };

    it('does what failed again, and only that, in a job of its own', async () => {
      const first = await ingest(admin, 'ds', [aDocument('again', 'old text'), aDocument('fine', 'fine text')]);
      await failing(String(first['job_id']), 'again', 'new text');
      const res = await admin.post(`/v1/job/${String(first['job_id'])}/retry`);
      const second = await finishedJob(admin, (res.body as { job_id: string }).job_id);

      expect([res.status, res.body]).toEqual([202, { job_id: expect.any(String), datasource_id: 'ds' }]);
      expect(second).toMatchObject({ status: 'completed', total: 1, progress_counter: 1 });
      expect(second.document_outcomes).toEqual([{ document_id: 'again', outcome: 'indexed' }]);
      expect(await textOf('again')).toBe('new text');
    });

    it('writes over nothing that came in since', async () => {
      const first = await ingest(admin, 'ds', [aDocument('raced', 'first text')]);
      await failing(String(first['job_id']), 'raced', 'text that failed');
      await ingest(admin, 'ds', [aDocument('raced', 'later text')]);
      const res = await admin.post(`/v1/job/${String(first['job_id'])}/retry`);
      const second = await finishedJob(admin, (res.body as { job_id: string }).job_id);

      expect(second.document_outcomes).toMatchObject([{ document_id: 'raced', outcome: 'unchanged' }]);
      expect(await textOf('raced')).toBe('later text');
    });

    it('is refused while the job runs, when nothing failed, and while another job runs', async () => {
      const running = await create();
      const whileRunning = await admin.post(`/v1/job/${running}/retry`);
      await terminate(running);
      const nothingFailed = await admin.post(`/v1/job/${running}/retry`);
      const failed = await ingest(admin, 'ds', [aDocument('x', 'x')]);
      await failing(String(failed['job_id']), 'x', 'x');
      const other = await create();
      const besideAnother = await admin.post(`/v1/job/${String(failed['job_id'])}/retry`);
      await terminate(other);

      expect([whileRunning, nothingFailed, besideAnother].map(({ status }) => status)).toEqual([409, 409, 409]);
      expect(await rag.collection('rag_tasks').countDocuments({ state: 'staged' })).toBe(0);
    });
  });
});
