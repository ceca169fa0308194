import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { finishedJob } from '../start-rag-server.js';
import { aPage, redirectTo } from './start-site.js';
import { webCrawls } from './web-crawls.js';

describe('the web crawl', () => {
  const crawls = webCrawls();

  it('reads one page and finds it again', async () => {
    crawls.site.set('/guide', aPage('Harbour seals', ['/other']));
    const { id, job } = await crawls.crawl('/guide');
    const found = await crawls.admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query: 'harbour seals', filters: { datasource_id: id } } });

    expect(job).toMatchObject({ status: 'completed', total: 1, document_count: 1 });
    expect(id).toBe(`web:${crawls.site.url}/guide`);
    expect(await crawls.namesOf()).toEqual([`${crawls.site.url.replace('http://', '')}/guide`]);
    expect(await crawls.sourcesOf(id)).toEqual(['/guide']);
    expect(found.body).toMatchObject({ result: { results: [{ metadata: { title: 'Harbour seals' } }] } });
    expect(crawls.site.asked).not.toContain('/other');
  });

  it('follows links to the depth it was told, on the same site alone', async () => {
    crawls.site.set(
      '/',
      aPage('Start', ['/a', 'http://127.0.0.1:1/elsewhere', '/picture.png', 'mailto:a@example.org']),
    );
    crawls.site.set('/a', aPage('A', ['/b', '/']));
    crawls.site.set('/b', aPage('B', ['/c']));
    crawls.site.set('/c', aPage('C'));
    const { id, job } = await crawls.crawl('/', { crawl_mode: 'recursive', max_depth: 2 });

    expect(job).toMatchObject({ status: 'completed', document_count: 3 });
    expect(await crawls.sourcesOf(id)).toEqual(['/', '/a', '/b']);
    expect(crawls.site.asked.filter((path) => path === '/a')).toHaveLength(1);
  });

  it('reads what the sitemap lists, index files and gzip included', async () => {
    const map = (urls: string[]) =>
      `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${crawls.site.url}${url}</loc></url>`).join('')}</urlset>`;
    crawls.site.set(
      '/sitemap.xml',
      `<?xml version="1.0"?><sitemapindex><sitemap><loc>${crawls.site.url}/one.xml.gz</loc></sitemap></sitemapindex>`,
    );
    crawls.site.set('/one.xml.gz', (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/gzip' }).end(gzipSync(map(['/x', '/y', '/missing'])));
    });
    crawls.site.set('/x', aPage('X'));
    crawls.site.set('/y', aPage('Y'));
    const { id, job } = await crawls.crawl('/', { crawl_mode: 'sitemap' });

    expect(await crawls.sourcesOf(id)).toEqual(['/x', '/y']);
    expect(crawls.outcomes(job)).toEqual({ '/x': 'indexed', '/y': 'indexed', '/missing': 'skipped' });
    expect(crawls.messageOf(job, '/missing')).toBe('The page does not exist (HTTP 404).');
  });

  it('says what to do when there is no sitemap', async () => {
    crawls.site.set('/', aPage('Start'));
    const { job } = await crawls.crawl('/', { crawl_mode: 'sitemap' });

    expect(job).toMatchObject({ status: 'failed' });
    expect(job.document_outcomes[0]?.message).toMatch(/Try crawl_mode recursive/);
  });

  it('obeys robots.txt, unless told not to, and says which pages it left out', async () => {
    crawls.site.set('/robots.txt', (_req, res) => res.writeHead(200).end('User-agent: *\nDisallow: /private'));
    crawls.site.set('/', aPage('Start', ['/private', '/open']));
    crawls.site.set('/private', aPage('Private'));
    crawls.site.set('/open', aPage('Open'));
    const { id, job } = await crawls.crawl('/', { crawl_mode: 'recursive' });

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/open']);
    expect(crawls.outcomes(job)).toMatchObject({ '/private': 'skipped' });
    expect(crawls.messageOf(job, '/private')).toMatch(/robots\.txt/);
    expect(crawls.site.asked).not.toContain('/private');
  });

  it('makes one document of a page with many addresses', async () => {
    const canonical = `<!doctype html><title>Real</title><link rel="canonical" href="/real"><main><p>The one text of it.</p></main>`;
    crawls.site.set('/', aPage('Start', ['/alias', '/moved', '/real', '/real#part', '/real?utm_source=x', '/real/']));
    crawls.site.set('/alias', canonical);
    crawls.site.set('/real', canonical);
    crawls.site.set('/moved', redirectTo('/real'));
    const { id, job } = await crawls.crawl('/', { crawl_mode: 'recursive' });

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/real']);
    expect(Object.values(crawls.outcomes(job)).sort()).toEqual(['indexed', 'indexed', 'skipped', 'skipped']);
  });

  it('keeps to the patterns', async () => {
    crawls.site.set('/', aPage('Start', ['/docs/a', '/docs/old/b', '/blog/c']));
    for (const path of ['/docs/a', '/docs/old/b', '/blog/c']) crawls.site.set(path, aPage(path));
    const { id } = await crawls.crawl('/', {
      crawl_mode: 'recursive',
      allowed_url_patterns: ['/docs/'],
      denied_url_patterns: ['/old/'],
    });

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/docs/a']);
  });

  it('says of a page without text what may help', async () => {
    crawls.site.set('/', '<!doctype html><title>App</title><body><div id="root"></div></body>');
    const { job } = await crawls.crawl('/');

    expect(crawls.messageOf(job, '/')).toMatch(/render_javascript/);
  });

  it('reads older clients’ fields and says what took their place', async () => {
    crawls.site.set('/sitemap.xml', `<?xml version="1.0"?><urlset><url><loc>${crawls.site.url}/x</loc></url></urlset>`);
    crawls.site.set('/x', aPage('X'));
    const body = { url: `${crawls.site.url}/`, check_for_sitemaps: true, sitemap_max_urls: 3 };
    const answer = await crawls.admin.post('/v1/ingest/webloader/url').send(body);
    const job = await finishedJob(crawls.admin, (answer.body as { job_id: string }).job_id);

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(job['message']).toMatch(/settings\.crawl_mode/);
  });
});
