import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aDocx } from '../made-files/office.js';
import { aPdf, lines } from '../made-files/pdf.js';
import { aDatasource, finishedJob, type Requests } from '../start-rag-server.js';
import { jobsOver, nothing, type Remains, startWalk, type Walk } from './start-walk.js';

/** Every case starts a process of its own, on shared cores. */
jest.setTimeout(120_000);

/** Each step: the process is killed there, another one goes on, and every file that was accepted is read once. */
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

  const files: Readonly<Record<string, Buffer>> = {
    'harbour.pdf': aPdf([lines(['The harbour has two cranes.'])], { title: 'Harbour' }),
    'tea.docx': aDocx(['Assam needs five minutes.'], { title: 'Tea' }),
  };
  const send = async (admin: Requests) => {
    const request = admin.post('/v1/ingest/files').query({ datasource_id: id, ingestor_id: 'files:loader' });
    for (const [filename, bytes] of Object.entries(files)) void request.attach('file', bytes, { filename });
    return ((await request).body as { job_id: string }).job_id;
  };
  const ingested = async () => {
    const admin = await walk.admin();
    return finishedJob(admin, await send(admin));
  };
  const jobsEnd = async () => jobsOver(await walk.admin(), id);

  it('undisturbed, every file is listed and found once', () => {
    expect(undisturbed).toMatchObject({ documents: ['Harbour: 1', 'Tea: 1'], jobs: [{ status: 'completed' }] });
  });

  it.each([
    ['there', 'after rag_jobs.insertMany'],
    ['written with its files', 'after rag_tasks.insertMany'],
    ['about to be let in', 'before let-in:tasks'],
  ])('of files whose job is %s leaves none of them, and the caller sends them again (%s)', async (_what, step) => {
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
    ['the work is claimed', 'after claim:file'],
    ['the index is written', 'before replace:passages'],
    ['the documents are listed', 'after rag_documents.bulkWrite'],
    ['the outcomes are written', 'after settle:file'],
    ['the job is over', 'after job:completed'],
  ])('of files, around the moment when %s, leaves every one once (%s)', async (_what, step) => {
    await walk.killAt(step, send);
    await jobsEnd();

    expect(await walk.remains(id)).toEqual(undisturbed);
  });
});
