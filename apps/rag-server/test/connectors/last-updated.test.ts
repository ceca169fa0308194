import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

describe('the date of a datasource that clients deliver to', () => {
  let rag: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    rag = await startRagServer();
    admin = await rag.as('admin');
  });
  afterAll(() => rag.close());

  const put = async (id: string, more: object = {}) =>
    (await admin.post('/v1/datasource').send(aDatasource(id, more))).body as { last_updated: number | null };
  const lastUpdated = async (id: string) => {
    const { body } = (await admin.get('/v1/datasources')) as {
      body: { datasources: { datasource_id: string; last_updated: number | null }[] };
    };
    return body.datasources.find(({ datasource_id }) => datasource_id === id)?.last_updated;
  };
  const aJob = async (id: string) =>
    ((await admin.post('/v1/job').query({ datasource_id: id, job_status: 'in_progress' })).body as { job_id: string })
      .job_id;

  it('is that of the last job that was completed', async () => {
    await put('files:ingested');
    const job = await ingest(admin, 'files:ingested', [aDocument('a', 'Otters swim.')]);

    expect(job).toMatchObject({ status: 'completed' });
    expect(await lastUpdated('files:ingested')).toBe(job['completed_at']);
  });

  it('is that of a job that its client completes', async () => {
    await put('files:told');
    const job = await aJob('files:told');
    const before = await lastUpdated('files:told');
    await admin.patch(`/v1/job/${job}`).query({ job_status: 'completed' });

    expect(before).toBeNull();
    expect(await lastUpdated('files:told')).toEqual(expect.any(Number));
  });

  it('does not come from a job that failed', async () => {
    await put('files:failed');
    await admin.patch(`/v1/job/${await aJob('files:failed')}`).query({ job_status: 'failed' });

    expect(await lastUpdated('files:failed')).toBeNull();
  });

  it('does not come from a delivery to a site that the server reads itself', async () => {
    await put('web:https://example.org', { source_type: 'web' });
    await admin.patch(`/v1/job/${await aJob('web:https://example.org')}`).query({ job_status: 'completed' });

    expect(await lastUpdated('web:https://example.org')).toBeNull();
  });

  it('stays when the record is written again without one, and changes with one', async () => {
    await put('files:again', { last_updated: 1_000 });
    const without = await put('files:again', { description: 'Other things' });
    const kept = await lastUpdated('files:again');
    await put('files:again', { last_updated: 2_000 });

    expect(without).toMatchObject({ last_updated: 1_000, description: 'Other things' });
    expect([kept, await lastUpdated('files:again')]).toEqual([1_000, 2_000]);
  });
});
