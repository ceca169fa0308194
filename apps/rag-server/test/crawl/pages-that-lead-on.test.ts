import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Requests, type RunningRag, finishedJob, startRagServer } from '../start-rag-server.js';
import { type LocalSite, aPage, startSite } from './start-site.js';

const leadsOn = (to: string, head = '') =>
  `<!doctype html><title>Redirecting</title>${head}<meta http-equiv="refresh" content="0; url=${to}">` +
  `<p>This page has moved to <a href="${to}">another place</a>.</p>`;

describe('a page that sends its readers on by itself', () => {
  let site: LocalSite;
  let inside: LocalSite;
  let rag: RunningRag;
  let admin: Requests;
  beforeAll(async () => {
    site = await startSite();
    inside = await startSite({ '/secret': aPage('Secret') });
    rag = await startRagServer({
      CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
      CRAWL_ALLOWED_PORTS: `${new URL(site.url).port},443`,
    });
    admin = await rag.as('admin');
  });
  afterAll(async () => {
    await rag.close();
    await site.close();
    await inside.close();
  });
  let id: string;
  beforeEach(() => {
    site.asked.length = 0;
  });
  afterEach(() => admin.delete('/v1/datasource').query({ datasource_id: id }));

  const crawl = async (path: string, settings: object = {}) => {
    const body = { url: `${site.url}${path}`, settings: { download_delay: 0, ...settings } };
    const begun = await admin.post('/v1/ingest/webloader/url').send(body);
    const { datasource_id, job_id: jobId } = begun.body as { datasource_id: string; job_id: string };
    id = datasource_id;
    return finishedJob(admin, jobId);
  };
  const titles = async () => {
    const answer = await admin.get(`/v1/datasource/${encodeURIComponent(id)}/documents`);
    return (answer.body as { documents: { title: string }[] }).documents.map(({ title }) => title).sort();
  };

  it('is followed to the page that says something, by a crawl of one page as well', async () => {
    site.set('/start', leadsOn('/latest/'));
    site.set('/latest/', leadsOn('/latest/guide'));
    site.set('/latest/guide', aPage('The guide'));
    const job = await crawl('/start');

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(await titles()).toEqual(['The guide']);
  });

  it('does not take the place of the page that it names as its own address', async () => {
    site.set('/hub', aPage('Hub', ['/old', '/new']));
    site.set('/old', leadsOn('/new', '<link rel="canonical" href="/new">'));
    site.set('/new', aPage('The new page'));
    await crawl('/hub', { crawl_mode: 'recursive' });

    expect(await titles()).toEqual(['Hub', 'The new page']);
  });

  it('is left alone where it leads in a circle, to another site or where patterns do not let it', async () => {
    site.set('/hub', aPage('Hub', ['/round', '/away', '/denied']));
    site.set('/round', leadsOn('/about'));
    site.set('/about', leadsOn('/round'));
    site.set('/away', leadsOn('https://elsewhere.example/'));
    site.set('/denied', leadsOn('/private/page'));
    site.set('/private/page', aPage('Private'));
    const job = await crawl('/hub', { crawl_mode: 'recursive', denied_url_patterns: ['/private/'] });
    const said = Object.fromEntries(
      job.document_outcomes.map(({ document_id: url, message }) => [url.replace(site.url, ''), message]),
    );

    expect(await titles()).toEqual(['Hub']);
    expect(said).toMatchObject({
      '/round': 'The page redirects in a circle or too often.',
      '/away': 'The page redirects to another site.',
      '/denied': 'The page redirects to an address that the patterns exclude.',
    });
    expect(site.asked).not.toContain('/private/page');
  });

  it('leads to no address inside', async () => {
    site.set('/trap', leadsOn(`${inside.url}/secret`));
    const job = await crawl('/trap');

    expect(job.status).toBe('failed');
    expect(inside.asked).toEqual([]);
  });
});
