import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { finishedJob, type Requests, type RunningRag, startRagServer, until } from '../start-rag-server.js';
import { aPage, type LocalSite, startSite } from './start-site.js';

/** Within all bounds, and not read in minutes: at each element, the parser looks through all that are still open. */
const endless = `<!doctype html><title>Endless</title><p>Start of it</p>${'<div>'.repeat(400_000)}`;

/** Written out, its links have 24 million characters. */
const leadsEverywhere = `<!doctype html><title>Start</title><base href="/not-here/${'a'.repeat(140)}/"><nav>${Array.from(
  { length: 140_000 },
  (_, at) => `<a href="${at}">x</a>`,
).join('')}</nav><p>Where everything begins</p><a href="/stays">stays</a>`;

describe('a site with a page that is made to harm its reader', () => {
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

  it('takes its time in vain: that holds up nobody else, is given up with its reason, and the next page of its job is read', async () => {
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
        message: 'Reading the page took too long and was stopped.',
      }),
    );
  });

  it('leads to more places than can be kept: others are read, and none is taken for gone', async () => {
    const readAll = async (path: string, body: object) => {
      const begun = await admin.post(path).send(body);
      const { datasource_id: id, job_id: jobId } = begun.body as { datasource_id: string; job_id: string };
      return { id, job: await finishedJob(admin, jobId) };
    };
    site.set('/hub', aPage('Hub', ['/gone', '/stays']));
    for (const path of ['/gone', '/stays']) site.set(path, aPage(path));
    const settings = { crawl_mode: 'recursive', download_delay: 0, denied_url_patterns: ['/not-here/'] };
    const { id } = await readAll('/v1/ingest/webloader/url', { url: `${site.url}/hub`, settings });
    site.set('/hub', leadsEverywhere);
    const { job } = await readAll('/v1/ingest/webloader/reload', { datasource_id: id });
    const read = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`);

    expect(job).toMatchObject({ status: 'completed', failed_counter: 0 });
    expect((read.body as { documents: object[] }).documents).toHaveLength(3);
    expect(job.document_outcomes.map(({ outcome }) => outcome)).not.toContain('removed');
  });
});
