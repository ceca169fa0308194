import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { finishedJob, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { aPage, type LocalSite, startSite } from './start-site.js';

describe('web sources that were read', () => {
  let site: LocalSite;
  let rag: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    site = await startSite({ '/': aPage('Start') });
    rag = await startRagServer({
      CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
      CRAWL_ALLOWED_PORTS: new URL(site.url).port,
    });
    admin = await rag.as('admin');
  });
  afterAll(async () => {
    await rag.close();
    await site.close();
  });

  const read = async (path: string) => {
    const body = { url: `${site.url}${path}`, reload_interval: 31_536_000 };
    const answer = (await admin.post('/v1/ingest/webloader/url').send(body)).body as Record<string, string>;
    await finishedJob(admin, answer['job_id']!);
    return answer['datasource_id']!;
  };
  const lastUpdated = async (id: string) => {
    const { body } = (await admin.get('/v1/datasources')) as { body: { datasources: Record<string, unknown>[] } };
    return body.datasources.find((one) => one['datasource_id'] === id)?.['last_updated'];
  };

  it('are up to date once a reading is done, not once it has begun, and not when it failed', async () => {
    expect(await lastUpdated(await read('/'))).toEqual(expect.any(Number));
    expect(await lastUpdated(await read('/not-there'))).toBeNull();
  });

  it('are all reloaded when an admin says so, although none of them is due', async () => {
    const { body } = (await admin.post('/v1/ingest/webloader/reload-all')) as { body: { job_ids: string[] } };
    const jobs = await Promise.all(body.job_ids.map((job) => finishedJob(admin, job)));

    expect(jobs.map((job) => job['datasource_id']).sort()).toEqual([`web:${site.url}/`, `web:${site.url}/not-there`]);
  });

  it('are no place to reload a datasource of another kind', async () => {
    const files = { datasource_id: 'files:x', ingestor_id: 'files:loader', source_type: 'files' };
    await admin.post('/v1/datasource').send(files);
    const answer = await admin.post('/v1/ingest/webloader/reload').send({ datasource_id: 'files:x' });

    expect(answer.status).toBe(400);
    expect((await admin.get('/v1/jobs/datasource/files:x')).body).toEqual([]);
  });
});
