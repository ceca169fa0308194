import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aDatasource, finishedJob, type RunningRag, startRagServer, until } from '../start-rag-server.js';

const hour = 3_600_000;
let rag: RunningRag;
let movedMs = 0;
beforeAll(async () => {
  rag = await startRagServer({}, () => new Date(Date.now() + movedMs));
});
afterAll(() => rag.close());

it('steps that no worker knows any more are given up after a day, and their job ends and says so', async () => {
  const admin = await rag.as('admin');
  await admin.post('/v1/datasource').send(aDatasource('wiki:a'));
  const tasks = rag.collection('rag_tasks');
  const { job_id: job } = (await admin.post('/v1/job?datasource_id=wiki:a')).body as { job_id: string };
  const at = new Date(Date.now() + movedMs);
  const common = {
    job_id: job,
    datasource_id: 'wiki:a',
    kind: 'retired-page',
    batch_id: 'b',
    payload: { pageId: '7' },
  };
  const fresh = { attempts: 0, outcome: null, chunks: 0, message: null, staged_at: at, available_at: at };
  const document = <T extends object>(more: T) => ({ ...common, ...fresh, owner: null, lease_until: null, ...more });
  await tasks.insertMany([
    document({ subject: 'queued', exclusive_key: '1', state: 'queued' }),
    document({ subject: 'left', exclusive_key: '2', state: 'running', owner: 'dead', lease_until: at }),
  ]);
  await rag.collection('rag_jobs').updateOne({ datasourceId: 'wiki:a' }, { $set: { isOwnedByServer: true } });
  movedMs += 23 * hour;
  const longAgo = new Date(Date.now() + movedMs - 24 * hour);
  const older = { ...common, ...fresh, job_id: 'older', available_at: longAgo, exclusive_key: '3', state: 'queued' };
  await tasks.insertOne(older);
  await until(
    () => tasks.countDocuments({ job_id: 'older', state: 'settled' }),
    (count) => count === 1,
  );
  const waits = await admin.get(`/v1/job/${job}`);
  movedMs += hour;
  const ended = await finishedJob(admin, job);

  expect(waits.body).toMatchObject({ status: 'pending', outcomes_total: 0 });
  expect(ended.status).toBe('failed');
  const message =
    'No worker could process this for a day: the feature is switched off, or the workers run another version.';
  expect(ended.document_outcomes).toEqual([
    { document_id: 'queued', outcome: 'failed', message },
    { document_id: 'left', outcome: 'failed', message },
  ]);
  expect(await tasks.countDocuments({ job_id: job, 'payload.pageId': '7' })).toBe(2);
});
