import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobBody } from '../start-rag-server.js';
import { type Crawler, startCrawler } from './start-crawler.js';
import { aPage } from './start-site.js';

describe('a crawl that is tried again', () => {
  let crawler: Crawler;
  beforeAll(async () => {
    crawler = await startCrawler();
  });
  afterEach(async () => {
    await crawler.forget();
    crawler.site.set('/', undefined);
    crawler.site.set('/more', undefined);
  });
  afterAll(() => crawler.close());

  const outcomes = ({ document_outcomes: all }: JobBody) =>
    Object.fromEntries(all.map(({ document_id: id, outcome }) => [id.replace(crawler.site.url, ''), outcome]));

  /** As when every try met a docdb that failed, or a server that stopped. */
  const closingGaveOut = async ({ job_id: id }: JobBody) => {
    const { rag } = crawler;
    const gaveOut = { outcome: 'failed', payload: {}, message: 'gave out' };
    await rag.collection('rag_tasks').updateOne({ job_id: id, kind: 'web-close' }, { $set: gaveOut });
    await rag.collection('rag_jobs').updateOne({ _id: id as never }, { $set: { status: 'completed_with_errors' } });
  };

  it('reads from the start where it found no text at all', async () => {
    const { site } = crawler;
    site.set('/', '<!doctype html><title>Soon</title><body><iframe src="/more"></iframe></body>');
    site.set('/more', '<!doctype html><title>Soon</title><body><div id="root"></div></body>');
    const first = await crawler.crawl('/', { crawl_mode: 'recursive' });
    site.set('/', aPage('Start', ['/more']));
    site.set('/more', aPage('More'));
    const again = await crawler.retry(first);

    expect([first.status, outcomes(first)]).toEqual([
      'failed',
      { '/': 'skipped', '/more': 'skipped', close: 'failed' },
    ]);
    expect(again.status).toBe('completed');
    expect(outcomes(again)).toEqual({ '/': 'indexed', '/more': 'indexed' });
    expect(await crawler.titles()).toEqual(['More', 'Start']);
  });

  it('is a whole reading where its first page failed: it dates the source', async () => {
    const { site } = crawler;
    const first = await crawler.crawl('/', { crawl_mode: 'recursive' });
    site.set('/', aPage('Start'));
    const again = await crawler.retry(first);

    expect([first.status, again.status]).toEqual(['failed', 'completed']);
    expect(await crawler.lastUpdated()).toEqual(expect.any(Number));
  });

  it('is a whole reading where its last step gave out: what is gone from the site is removed', async () => {
    const { site } = crawler;
    site.set('/', aPage('Start', ['/more']));
    site.set('/more', aPage('More'));
    const first = await crawler.crawl('/', { crawl_mode: 'recursive' });
    await closingGaveOut(first);
    site.set('/', aPage('Start'));
    site.set('/more', undefined);
    const again = await crawler.retry(first);

    expect([again.status, outcomes(again)]).toEqual(['completed', { '/': 'indexed', '/more': 'removed' }]);
    expect(await crawler.titles()).toEqual(['Start']);
  });

  it('reads the pages that failed alone where others were read', async () => {
    const { site } = crawler;
    site.set('/', aPage('Start', ['/more']));
    site.set('/more', (_req, res) => res.writeHead(403).end());
    const first = await crawler.crawl('/', { crawl_mode: 'recursive' });
    site.set('/more', aPage('More'));
    const again = await crawler.retry(first);

    expect(first.status).toBe('completed_with_errors');
    expect([again.status, outcomes(again)]).toEqual(['completed', { '/more': 'indexed' }]);
  });

  it('follows links of such pages to pages that the crawl has not read, and to no others', async () => {
    const { site } = crawler;
    site.set('/', aPage('Start', ['/more']));
    site.set('/more', (_req, res) => res.writeHead(403).end());
    const first = await crawler.crawl('/', { crawl_mode: 'recursive' });
    site.set('/more', aPage('More', ['/', '/new']));
    site.set('/new', aPage('New', ['/']));
    const again = await crawler.retry(first);
    site.set('/new', undefined);

    expect([again.status, outcomes(again)]).toEqual(['completed', { '/more': 'indexed', '/new': 'indexed' }]);
  });
});
