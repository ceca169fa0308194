import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Crawler, startCrawler } from './start-crawler.js';
import { aPage, type LocalSite } from './start-site.js';

const leadsOn = (to: string, head = '') =>
  `<!doctype html><title>Redirecting</title>${head}<meta http-equiv="refresh" content="0; url=${to}">` +
  `<p>This page has moved to <a href="${to}">another place</a>.</p>`;

describe('a page that sends its readers on by itself', () => {
  let crawler: Crawler;
  let site: LocalSite;
  beforeAll(async () => {
    crawler = await startCrawler();
    ({ site } = crawler);
  });
  afterAll(() => crawler.close());
  afterEach(async () => {
    site.asked.length = 0;
    await crawler.forget();
  });

  it('is followed to the page that says something, by a crawl of one page as well', async () => {
    site.set('/start', leadsOn('/latest/'));
    site.set('/latest/', leadsOn('/latest/guide'));
    site.set('/latest/guide', aPage('The guide'));
    const job = await crawler.crawl('/start');

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(await crawler.titles()).toEqual(['The guide']);
  });

  it('does not take the place of the page that it names as its own address', async () => {
    site.set('/hub', aPage('Hub', ['/old', '/new']));
    site.set('/old', leadsOn('/new', '<link rel="canonical" href="/new">'));
    site.set('/new', aPage('The new page'));
    await crawler.crawl('/hub', { crawl_mode: 'recursive' });

    expect(await crawler.titles()).toEqual(['Hub', 'The new page']);
  });

  it('is left alone where it leads in a circle, to another site or where patterns do not let it', async () => {
    site.set('/hub', aPage('Hub', ['/round', '/away', '/denied']));
    site.set('/round', leadsOn('/about'));
    site.set('/about', leadsOn('/round'));
    site.set('/away', leadsOn('https://elsewhere.example/'));
    site.set('/denied', leadsOn('/private/page'));
    site.set('/private/page', aPage('Private'));
    const job = await crawler.crawl('/hub', { crawl_mode: 'recursive', denied_url_patterns: ['/private/'] });
    const said = Object.fromEntries(
      job.document_outcomes.map(({ document_id: url, message }) => [url.replace(site.url, ''), message]),
    );

    expect(await crawler.titles()).toEqual(['Hub']);
    expect(said).toMatchObject({
      '/round': 'The page redirects in a loop or too often.',
      '/away': 'The page redirects to another site.',
      '/denied': 'The page redirects to an address that your patterns exclude.',
    });
    expect(site.asked).not.toContain('/private/page');
  });

  it('leads to no address inside', async () => {
    site.set('/trap', leadsOn(`${crawler.inside.url}/secret`));
    const job = await crawler.crawl('/trap');

    expect(job.status).toBe('failed');
    expect(crawler.inside.asked).toEqual([]);
  });
});
