import { describe, expect, it } from '@jest/globals';
import { aPage } from './start-site.js';
import { webCrawls } from './web-crawls.js';

const recursive = { crawl_mode: 'recursive' };
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('what a crawl knows of and does not read', () => {
  const crawls = webCrawls();

  it('is counted where there are more pages than max_pages', async () => {
    crawls.site.set(
      '/',
      aPage(
        'Home',
        numbers(12).map((at) => `/p${at}`),
      ),
    );
    for (const at of numbers(12)) crawls.site.set(`/p${at}`, aPage(`Page ${at}`, ['/p3', '/p11']));
    const { job } = await crawls.crawl('/', { ...recursive, max_pages: 4 });

    expect(job).toMatchObject({ status: 'completed', total: 4 });
    expect(job.message).toMatch(/^First run\. Not followed: 9 beyond max_pages \(4\), max_depth \(2\) or 200 variants/);
  });

  it('is counted by the rule that was against it', async () => {
    const links = ['/b', '/a.zip', '/x/x/x/x/x', '/private/1', '/private/2'];
    crawls.site.set('/', aPage('Home', [...links, 'https://other.example/a']));
    crawls.site.set('/b', aPage('B', ['/c']));
    const { job } = await crawls.crawl('/', { ...recursive, max_depth: 1, denied_url_patterns: ['/private/'] });

    expect(job.message).toBe(
      'First run. Not followed: 1 beyond max_depth (1), 1 whose address looks like part of an endless series, ' +
        '2 excluded by your patterns and 1 to files without text, by their names.',
    );
  });

  it('is counted where a sitemap lists it', async () => {
    const all = numbers(40).map((at) => `<url><loc>${crawls.site.url}/p${at}</loc></url>`);
    crawls.site.set('/sitemap.xml', `<?xml version="1.0"?><urlset>${all.join('')}</urlset>`);
    for (const at of numbers(40)) crawls.site.set(`/p${at}`, aPage(`Page ${at}`));
    const { job } = await crawls.crawl('/', { crawl_mode: 'sitemap', max_pages: 3 });

    expect(job.message).toBe('First run. Not followed: 37 beyond max_pages (3).');
  });

  it('is not taken away by the next crawl, in whatever order that finds it', async () => {
    const links = numbers(260).map((at) => `/kb?id=${at}`);
    for (const [at, path] of links.entries()) crawls.site.set(path, aPage(`Article ${at}`));
    crawls.site.set('/', aPage('Home', links));
    const { id, job } = await crawls.crawl('/', { ...recursive, max_pages: 300 });
    const before = await crawls.sourcesOf(id);
    crawls.site.set('/', aPage('Home', links.toReversed()));
    await crawls.reload(id);

    expect(job.message).toContain('60 beyond 200 variants of one address');
    expect(before).toHaveLength(201);
    expect(await crawls.sourcesOf(id)).toEqual(expect.arrayContaining(before));
  });

  it('is nothing where all was read', async () => {
    crawls.site.set('/', aPage('Home', ['/a']));
    crawls.site.set('/a', aPage('A', ['/']));

    expect((await crawls.crawl('/', recursive)).job.message).toBe('First run');
  });
});
