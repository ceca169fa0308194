import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobBody } from '../start-rag-server.js';
import { type Crawler, startCrawler } from './start-crawler.js';
import { type Answer, aPage, type LocalSite, withEtag } from './start-site.js';

/** As mdBook writes a book's first page, which names itself in its own text. */
const start = aPage('Start', ['index.html', 'index.html#words', 'one.html', './']);

describe('a crawl of a site whose first page has the names / and /index.html', () => {
  let crawler: Crawler;
  let site: LocalSite;
  const set = new Set<string>();
  beforeAll(async () => {
    crawler = await startCrawler();
    ({ site } = crawler);
  });
  afterAll(() => crawler.close());
  afterEach(async () => {
    for (const path of set) site.set(path, undefined);
    set.clear();
    await crawler.forget();
  });

  const put = (pages: Record<string, string | Answer>) => {
    for (const [path, page] of Object.entries(pages)) {
      site.set(path, page);
      set.add(path);
    }
  };
  const crawl = (path: string, mode = 'recursive') => crawler.crawl(path, { crawl_mode: mode });
  const told = ({ document_outcomes: all }: JobBody, path: string) =>
    all.find(({ document_id: url }) => url === `${site.url}${path}`);

  it.each([
    ['/', '/index.html'],
    ['/index.html', '/'],
  ])('has it once, under the name that it came to first: %s', async (first, second) => {
    put({ '/': start, '/index.html': start, '/one.html': aPage('One', ['/', '/index.html']) });
    const job = await crawl(first);

    expect(job).toMatchObject({ status: 'completed', document_count: 2 });
    expect(await crawler.titles()).toEqual(['One', 'Start']);
    expect(told(job, second)).toMatchObject({
      outcome: 'skipped',
      message: `Same text as ${site.url}${first}`,
    });
  });

  it('has it once after it is read again, be the first of its names as it was', async () => {
    put({ '/': withEtag('"1"', start), '/index.html': start, '/one.html': aPage('One') });
    await crawl('/');
    const again = await crawler.reload();

    expect(told(again, '/')).toMatchObject({ outcome: 'unchanged' });
    expect(told(again, '/index.html')).toMatchObject({ outcome: 'skipped' });
    expect(await crawler.titles()).toEqual(['One', 'Start']);
  });

  it('has it once where both of its names are read at the same moment, be one of them as it was', async () => {
    const listed = ['/', '/index.html'].map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('');
    put({
      '/': withEtag('"1"', start),
      '/index.html': start,
      '/sitemap.xml': `<?xml version="1.0"?><urlset>${listed}</urlset>`,
    });
    await crawl('/', 'sitemap');
    expect(await crawler.titles()).toEqual(['Start']);
    expect(told(await crawler.reload(), '/')).toMatchObject({ outcome: 'unchanged' });
    expect(await crawler.titles()).toEqual(['Start']);
  });

  it.each([
    ['once where that failed under its second name, and is tried again', start, ['Start']],
    ['twice where the second then says something else', aPage('Index'), ['Index', 'Start']],
  ])('has it %s', async (_how, second, titles) => {
    const listed = ['/', '/index.html'].map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('');
    put({
      '/': start,
      '/index.html': (_req, res) => res.writeHead(403).end(),
      '/sitemap.xml': `<?xml version="1.0"?><urlset>${listed}</urlset>`,
    });
    const first = await crawl('/', 'sitemap');
    put({ '/index.html': second });

    expect([first.status, (await crawler.retry(first)).status]).toEqual(['completed_with_errors', 'completed']);
    expect(await crawler.titles()).toEqual(titles);
  });

  it('keeps both where they say something else, also once they did not', async () => {
    put({ '/': start, '/index.html': start, '/one.html': aPage('One') });
    await crawl('/');
    put({ '/index.html': aPage('Index') });
    await crawler.reload();

    expect(await crawler.titles()).toEqual(['Index', 'One', 'Start']);
  });

  it('takes the second away from a source that has both, once they say the same', async () => {
    put({ '/': start, '/index.html': aPage('Index'), '/one.html': aPage('One') });
    await crawl('/');
    put({ '/index.html': start });
    const job = await crawler.reload();

    expect(job.status).toBe('completed');
    expect(await crawler.titles()).toEqual(['One', 'Start']);
  });
});
