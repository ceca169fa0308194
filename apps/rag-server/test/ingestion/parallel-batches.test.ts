import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aDatasource,
  aDocument,
  finishedJob,
  type Requests,
  type RunningRag,
  startRagServer,
} from '../start-rag-server.js';

describe('batches of one job', () => {
  let rag: RunningRag;
  let ingestor: Requests;
  beforeAll(async () => {
    rag = await startRagServer();
    ingestor = await rag.as('ingestor');
    await ingestor.post('/v1/datasource').send(aDatasource('files:many'));
  });
  afterAll(() => rag.close());

  it('are all accepted, however many come at once', async () => {
    const query = { datasource_id: 'files:many', job_status: 'in_progress' };
    const { job_id: jobId } = (await ingestor.post('/v1/job').query(query)).body as { job_id: string };
    const send = (name: string) =>
      ingestor.post('/v1/ingest').send({
        ingestor_id: 'files:loader',
        datasource_id: 'files:many',
        job_id: jobId,
        documents: [aDocument(name, `What there is to say about ${name}.`)],
      });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => send(`part ${at}`)));
    await ingestor.patch(`/v1/job/${jobId}`).query({ job_status: 'completed' });
    const late = await send('one more');

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ code: 'CONFLICT' })]);
    expect(await finishedJob(ingestor, jobId)).toMatchObject({ status: 'completed', document_count: 100 });
  });
});
