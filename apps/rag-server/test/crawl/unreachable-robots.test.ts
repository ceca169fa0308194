import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { finishedJob, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { type Answer, type LocalSite, startSite } from './start-site.js';

describe('a site without a sitemap whose robots.txt is down', () => {
  let site: LocalSite;
  let rag: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    site = await startSite();
    rag = await startRagServer({
      CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
      CRAWL_ALLOWED_PORTS: new URL(site.url).port,
    });
    admin = await rag.as('admin');
  }, 30_000);
  afterAll(async () => {
    await rag.close();
    await site.close();
  });

  const crawl = async (path: string, settings: object) => {
    const body = { url: `${site.url}${path}`, settings: { download_delay: 0, crawl_mode: 'sitemap', ...settings } };
    const answer = (await admin.post('/v1/ingest/webloader/url').send(body)).body as { job_id: string };
    return finishedJob(admin, answer.job_id);
  };

  it('is left alone where robots.txt is respected, and the job says why and what to do', async () => {
    site.set('/robots.txt', (_req, res) => void res.writeHead(503).end());
    const job = await crawl('/respected', { respect_robots_txt: true });

    expect(job).toMatchObject({ status: 'failed' });
    expect(job.document_outcomes[0]?.message).toMatch(/robots\.txt .* could not be read.* Try again later/);
  });

  it.each<[string, string, Answer]>([
    ['answers 503', '/a', (_req, res) => void res.writeHead(503).end()],
    ['breaks off', '/b', (_req, res) => void res.destroy()],
  ])('is said to have none where a robots.txt that %s is not respected', async (_what, path, answer) => {
    site.set('/robots.txt', answer);
    const job = await crawl(path, { respect_robots_txt: false });

    expect(job).toMatchObject({ status: 'failed' });
    expect(job.document_outcomes[0]?.message).toMatch(/Try crawl_mode recursive/);
  });
});
