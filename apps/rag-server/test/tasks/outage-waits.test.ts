import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDatasource, aDocument, type RunningRag, startRagServer, until } from '../start-rag-server.js';

describe('a document that comes while the index is down', () => {
  let rag: RunningRag;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rag-data-'));
    rag = await startRagServer({ RAG_DATA_DIR: folder });
    await rm(join(folder, 'lancedb'), { recursive: true });
  });
  afterAll(async () => {
    await rag.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is left or put back without an attempt counted, and its job waits', async () => {
    const admin = await rag.as('admin');
    await admin.post('/v1/datasource').send(aDatasource('files:waits'));
    const body = { ingestor_id: 'files:loader', datasource_id: 'files:waits', documents: [aDocument('d', 'A text.')] };
    const { job_id: jobId } = (await admin.post('/v1/ingest').send(body)).body as { job_id: string };
    await untilIndexIsMissed(rag);
    const task = await rag.collection('rag_tasks').findOne({ job_id: jobId, state: 'queued' });

    expect(task).toMatchObject({ attempts: 0 });
    expect((await admin.get(`/v1/job/${jobId}`)).body).toMatchObject({ status: 'in_progress' });
  });

  it('is cancelled when its job is terminated meanwhile', async () => {
    const admin = await rag.as('admin');
    await admin.post('/v1/datasource').send(aDatasource('files:ends'));
    const body = { ingestor_id: 'files:loader', datasource_id: 'files:ends', documents: [aDocument('d', 'A text.')] };
    const { job_id: jobId } = (await admin.post('/v1/ingest').send(body)).body as { job_id: string };
    const answer = await admin.post(`/v1/job/${jobId}/terminate`);

    expect(answer.status).toBe(200);
    expect(
      await until(
        () => rag.openTasks(jobId),
        (open) => open === 0,
      ),
    ).toBe(0);
    expect((await admin.get(`/v1/job/${jobId}`)).body).toMatchObject({ status: 'terminated' });
  });
});

/** Until then it depends on who looks first whether a worker takes the document. */
const untilIndexIsMissed = (rag: RunningRag) =>
  until(
    async () => (await (await rag.as('admin')).get('/readyz')).body as { partly: string[] },
    ({ partly }) => partly.includes('index'),
  );
