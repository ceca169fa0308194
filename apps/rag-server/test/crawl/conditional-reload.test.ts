import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Crawler, startCrawler } from './start-crawler.js';
import { type Answer, aPage, redirectTo, withEtag } from './start-site.js';

/** An answer that knows since when the page is as it is, and goes by nothing else. */
const unchangedSince =
  (date: string, page: string): Answer =>
  (req, res) => {
    const since = Date.parse(req.headers['if-modified-since'] ?? '');
    if (since >= Date.parse(date)) res.writeHead(304).end();
    else res.writeHead(200, { 'content-type': 'text/html', 'last-modified': date }).end(page);
  };

describe('a page that is asked for again only if it has changed', () => {
  let crawler: Crawler;
  beforeAll(async () => {
    crawler = await startCrawler();
  });
  afterAll(() => crawler.close());
  afterEach(() => crawler.forget());

  it('is gone when it leads to another one now, however long that one has not changed', async () => {
    const { site } = crawler;
    site.set('/', aPage('Start', ['/moved', '/stays']));
    site.set('/moved', unchangedSince('Tue, 03 Nov 2026 10:00:00 GMT', aPage('Moved')));
    site.set('/stays', unchangedSince('Mon, 02 Nov 2026 10:00:00 GMT', aPage('Stays')));
    await crawler.crawl('/', { crawl_mode: 'recursive' });
    site.set('/moved', redirectTo('/stays'));
    const job = await crawler.reload();

    expect(job).toMatchObject({ status: 'completed', failed_counter: 0 });
    expect(await crawler.titles()).toEqual(['Start', 'Stays']);
  });

  it('is the same under another spelling that its address leads to', async () => {
    const { site } = crawler;
    const answered: number[] = [];
    const guide = withEtag('"1"', aPage('Guide'));
    site.set('/guide', redirectTo('/guide/'));
    site.set('/guide/', (req, res) => {
      guide(req, res);
      answered.push(res.statusCode);
    });
    await crawler.crawl('/guide');
    const job = await crawler.reload();

    expect(job.document_outcomes).toMatchObject([{ outcome: 'unchanged' }]);
    expect(answered).toEqual([200, 304]);
  });
});
