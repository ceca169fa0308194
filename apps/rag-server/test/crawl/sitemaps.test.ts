import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { discoverSitemap, type SitemapDeps } from '../../src/crawl/discovery/sitemap.js';
import { parseSitemap } from '../../src/markup/sitemap-file.js';
import { CrawlRefusal } from '../../src/pages/crawl-refusal.js';
import type { FetchedPage } from '../../src/crawl/fetch/fetch-page.js';
import { readHere } from './read-here.js';

const answer = (status: number, body: string | Buffer = '', url = 'https://e.org/x'): FetchedPage => ({
  url,
  status,
  headers: {},
  body: Buffer.from(body),
});

describe('sitemaps', () => {
  const map = (...paths: string[]) =>
    `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>https://e.org${path}</loc></url>`).join('')}</urlset>`;
  const discover = (
    files: Record<string, string | Buffer>,
    more: Partial<SitemapDeps> = {},
    start = 'https://e.org/docs/',
  ) =>
    discoverSitemap(start, {
      fetchFile: (url) => {
        const body = files[new URL(url).pathname];
        return Promise.resolve(body === undefined ? answer(404) : answer(200, body, url));
      },
      namedByRobots: () => Promise.resolve([]),
      maxBytes: 1_000_000,
      maxFiles: 10,
      maxEntries: 100,
      ruleAgainst: () => undefined,
      readMarkup: readHere,
      signal: new AbortController().signal,
      ...more,
    });
  const paths = ({ entries }: Awaited<ReturnType<typeof discover>>) => entries.map(({ url }) => new URL(url).pathname);

  it('are looked for beside the address, at the root, and where robots.txt says', async () => {
    const named = { namedByRobots: () => Promise.resolve(['https://e.org/other.xml']) };

    expect(paths(await discover({ '/docs/sitemap.xml': map('/a'), '/sitemap.xml': map('/b') }))).toEqual(['/a']);
    expect(paths(await discover({ '/sitemap.xml': map('/b') }))).toEqual(['/b']);
    expect(paths(await discover({ '/other.xml': map('/c') }, named))).toEqual(['/c']);
  });

  it('may be index files and packed, newest pages first', async () => {
    const index = `<sitemapindex><sitemap><loc>https://e.org/one.xml.gz</loc></sitemap></sitemapindex>`;
    const one = `<urlset><url><loc>https://e.org/old</loc><lastmod>2020-01-01</lastmod></url><url><loc>https://e.org/new?a=1&amp;b=2</loc><lastmod>2024-01-01</lastmod></url></urlset>`;
    const found = await discover({ '/sitemap.xml': index, '/one.xml.gz': gzipSync(one) });

    expect(found.entries.map(({ url }) => url)).toEqual(['https://e.org/new?a=1&b=2', 'https://e.org/old']);
    expect(found.isComplete).toBe(true);
  });

  it.each<[string, string | Buffer]>([
    ['in UTF-16', Buffer.from(`\ufeff${map('/a')}`, 'utf16le')],
    ['with a document type', map('/a').replace('<urlset>', '<!DOCTYPE urlset><urlset>')],
    ['a feed of RSS', '<rss version="2.0"><channel><item><link>https://e.org/a</link></item></channel></rss>'],
    [
      'a feed of Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/><entry><link rel="self" href="/b"/><link rel="alternate" href="/a"/></entry></feed>',
    ],
  ])('may be %s', async (_what, file) => {
    expect(paths(await discover({ '/sitemap.xml': file }))).toEqual(['/a']);
  });

  it.each(['/sitemap-index.xml', '/sitemap_index.xml', '/docs/sitemap-index.xml'])('may be at %s', async (path) => {
    expect(paths(await discover({ [path]: map('/a') }))).toEqual(['/a']);
  });

  it('that declare entities are none', async () => {
    const bomb = map('/a').replace('<urlset>', '<!DOCTYPE urlset [<!ENTITY a "b">]><urlset>');

    expect(paths(await discover({ '/sitemap.xml': bomb }))).toEqual([]);
  });

  it('say how many pages were left out, by the rule against them', async () => {
    const rules = { maxEntries: 2, ruleAgainst: (url: string) => (url.endsWith('.zip') ? 'file_name' : undefined) };
    const found = await discover({ '/sitemap.xml': map('/a', '/b.zip', '/a', '/c', '/d', '/e') }, rules);

    expect(found).toMatchObject({ leftOut: { file_name: 1, max_pages: 2 }, isComplete: false });
    expect(paths(found)).toEqual(['/a', '/c']);
  });

  it('list no other site, and no sitemap of another site is read', async () => {
    const files: string[] = [];
    const found = await discover(
      {},
      {
        fetchFile: (url) => {
          files.push(url);
          return Promise.resolve(
            answer(200, '<sitemapindex><sitemap><loc>http://10.0.0.1/inside.xml</loc></sitemap></sitemapindex>', url),
          );
        },
      },
    );

    expect(found.entries).toEqual([]);
    expect(files.filter((url) => url.includes('10.0.0.1'))).toEqual([]);
  });

  it('are not complete when a file cannot be read, is too large unpacked, or the limits are reached', async () => {
    const index = `<sitemapindex><sitemap><loc>https://e.org/one.xml</loc></sitemap><sitemap><loc>https://e.org/two.xml</loc></sitemap></sitemapindex>`;
    const files = { '/sitemap.xml': index, '/one.xml': map('/a') };
    const bomb = gzipSync(map(...Array.from({ length: 5_000 }, (_, at) => `/${at}`)));

    expect(await discover(files)).toMatchObject({ isComplete: false, entries: [{ url: 'https://e.org/a' }] });
    expect(await discover({ ...files, '/two.xml': bomb }, { maxBytes: 10_000 })).toMatchObject({ isComplete: false });
    expect(await discover({ '/sitemap.xml': map('/a', '/b') }, { maxEntries: 1 })).toMatchObject({ isComplete: false });
    expect(
      await discover({ '/sitemap.xml': index, '/one.xml': map('/a'), '/two.xml': map('/b') }, { maxFiles: 2 }),
    ).toMatchObject({ isComplete: false });
  });

  const down = (path: string, others: Record<string, string>, failure: () => Promise<FetchedPage>) => ({
    fetchFile: (url: string) => {
      const { pathname } = new URL(url);
      if (pathname === path) return failure();
      const body = others[pathname];
      return Promise.resolve(body === undefined ? answer(404) : answer(200, body, url));
    },
  });

  it.each<[string, () => Promise<FetchedPage>]>([
    ['answers 503', () => Promise.resolve(answer(503))],
    ['answers 429', () => Promise.resolve(answer(429))],
    ['does not answer', () => Promise.reject(new CrawlRefusal('timeout'))],
    ['has a file that is cut off', () => Promise.resolve(answer(200, gzipSync(map('/a')).subarray(0, 20)))],
  ])('are not complete where a place that goes before %s', async (_what, failure) => {
    const found = await discover({}, down('/docs/sitemap.xml', { '/sitemap.xml': map('/b') }, failure));
    const index = '<sitemapindex><sitemap><loc>https://e.org/one.xml</loc></sitemap></sitemapindex>';
    const files = { '/docs/sitemap.xml': index, '/sitemap.xml': map('/b') };

    expect(found).toMatchObject({ isComplete: false, entries: [{ url: 'https://e.org/b' }] });
    expect(await discover({}, down('/one.xml', files, failure))).toMatchObject({ isComplete: false });
  });

  it('are complete where nothing is at a place that goes before', async () => {
    const files = { '/docs/sitemap.xml': '<html><body>Not found</body></html>', '/sitemap.xml': map('/b') };

    expect(await discover(files)).toMatchObject({ isComplete: true, entries: [{ url: 'https://e.org/b' }] });
  });

  it.each([
    ['tags', `<urlset><url><loc>https://e.org/a</loc></url>${'<a/>'.repeat(15_000_000)}</urlset>`],
    ['addresses', 'https://e.org/a\n'.repeat(4_000_000)],
    ['blanks', `https://e.org/a${' '.repeat(60_000_000)}b`],
  ])('are not read where their %s are without end', async (_what, text) => {
    const files = { '/docs/sitemap.xml': gzipSync(text), '/sitemap.xml': map('/b') };
    const before = process.cpuUsage();
    const found = await discover(files, { maxBytes: 64 * 1024 * 1024 });
    const { user, system } = process.cpuUsage(before);

    // Time of the processor: what else the machine does is not what is tested.
    expect((user + system) / 1000).toBeLessThan(5_000);
    expect(paths(found)).toEqual(['/b']);
  });

  it('are not complete where one is too large to be read', async () => {
    const files = { '/docs/sitemap.xml': `<urlset>${'<a/>'.repeat(1_000_000)}</urlset>`, '/sitemap.xml': map('/b') };
    const list = { ...files, '/docs/sitemap.xml': 'https://e.org/a\n'.repeat(100_001) };

    expect(await discover(files)).toMatchObject({ isComplete: false, entries: [{ url: 'https://e.org/b' }] });
    expect(await discover(list)).toMatchObject({ isComplete: false, entries: [{ url: 'https://e.org/b' }] });
  });

  it('may be as large as the protocol has them', () => {
    const pages = Array.from({ length: 50_000 }, (_, at) => `/${at}`);

    expect(parseSitemap(map(...pages), 'https://e.org/').pages).toHaveLength(50_000);
    expect(parseSitemap(pages.map((path) => `https://e.org${path}\n`).join(''), 'https://e.org/').pages).toHaveLength(
      50_000,
    );
  });

  it('are given up when the work is stopped', async () => {
    const stop = new AbortController();
    stop.abort(new Error('the job is over'));
    const fetchFile = () => Promise.reject(stop.signal.reason as Error);

    await expect(discover({}, { fetchFile, signal: stop.signal })).rejects.toThrow('the job is over');
  });

  it('do not expand entities', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><urlset><url><loc>https://e.org/&b;</loc></url></urlset>`;

    expect(() => parseSitemap(bomb, 'https://e.org/')).toThrow();
  });

  it('may be plain lists, and other files are none', () => {
    expect(parseSitemap('https://e.org/a\nhttps://e.org/b\n', 'https://e.org/').pages).toHaveLength(2);
    expect(parseSitemap(' https://e.org/a \r\n\r\nhttps://e.org/b', 'https://e.org/').pages).toHaveLength(2);
    expect(() => parseSitemap('<html><body>no</body></html>', 'https://e.org/')).toThrow('not a sitemap');
  });

  it.each(['Down for maintenance', '{"error":"not found"}', 'https://e.org/a\nsee you soon', '/a\n/b'])(
    'are no text such as %j, whose words are no pages',
    (text) => {
      expect(() => parseSitemap(text, 'https://e.org/')).toThrow('not a sitemap');
    },
  );
});
