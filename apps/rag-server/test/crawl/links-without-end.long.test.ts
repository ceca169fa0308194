import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Crawler, startCrawler } from './start-crawler.js';
import { aPage } from './start-site.js';

/** Written out, the addresses that it leads to have almost four million characters. */
const leadingTo = (path: string) =>
  `<!doctype html><title>${path}</title><base href="${path}/${'a'.repeat(900)}/"><nav>${Array.from(
    { length: 4_200 },
    (_, at) => `<a href="${at}">x</a>`,
  ).join('')}</nav><p>All about ${path}</p>`;

describe('pages that lead to more places than a crawl may read', () => {
  let crawler: Crawler;
  beforeAll(async () => {
    crawler = await startCrawler();
  });
  afterAll(() => crawler.close());

  it('are asked for once and read, several of them at a time', async () => {
    const { site } = crawler;
    const hubs = Array.from({ length: 10 }, (_, at) => `/hub${at}`);
    site.set('/', aPage('Start', hubs));
    for (const hub of hubs) site.set(hub, leadingTo(hub));
    const job = await crawler.crawl('/', { crawl_mode: 'recursive', max_pages: 20 });

    expect(job).toMatchObject({ status: 'completed', total: 20, document_count: 11, failed_counter: 0 });
    expect(site.asked.filter((path) => hubs.includes(path)).sort()).toEqual(hubs);
  });
});
