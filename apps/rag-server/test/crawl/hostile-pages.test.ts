import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Requests, type RunningRag, finishedJob, startRagServer, until } from '../start-rag-server.js';
import { type LocalSite, aPage, startSite } from './start-site.js';

/** Within all bounds, and not read in minutes: at each element, the parser looks through all that are still open. */
const endless = `<!doctype html><title>Endless</title><p>Start of it</p>${'<div>'.repeat(400_000)}`;

describe('a page that is made to keep its reader busy', () => {
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
  });
  afterAll(async () => {
    await rag.close();
    await site.close();
  });

  it('holds up nobody else, is given up with its reason, and the next page of its job is read', async () => {
    const map = ['/endless', '/guide'].map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('');
    site.set('/sitemap.xml', `<?xml version="1.0"?><urlset>${map}</urlset>`);
    site.set('/endless', endless);
    site.set('/guide', aPage('Guide'));
    const settings = { crawl_mode: 'sitemap', download_delay: 0 };
    const begun = await admin.post('/v1/ingest/webloader/url').send({ url: `${site.url}/`, settings });
    const { job_id: jobId } = begun.body as { job_id: string };
    await until(
      () => Promise.resolve(site.asked),
      (asked) => asked.includes('/endless'),
    );
    const health = await Promise.all(['/livez', '/readyz', '/healthz'].map((path) => rag.anonymous.get(path)));
    const search = await admin.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: { query: 'guide' } });
    const meanwhile = await admin.get(`/v1/job/${jobId}`);
    const job = await finishedJob(admin, jobId);

    expect([...health, search].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(meanwhile.body).toMatchObject({ status: 'in_progress', document_outcomes: [] });
    expect(job).toMatchObject({ status: 'completed_with_errors', document_count: 1, failed_counter: 1 });
    expect(job.document_outcomes).toContainEqual(
      expect.objectContaining({
        document_id: `${site.url}/endless`,
        outcome: 'failed',
        message: 'The page takes too long to read, and was given up.',
      }),
    );
  });
});
