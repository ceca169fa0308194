import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { canonicalUrl, isSameSite, visitKey } from '../../src/crawl/discovery/canonical-url.js';
import { makeRobots, parseRobots } from '../../src/crawl/discovery/robots.js';
import { type SitemapDeps, discoverSitemap, parseSitemap } from '../../src/crawl/discovery/sitemap.js';
import { urlFilter } from '../../src/crawl/discovery/url-patterns.js';
import { isBinaryName, makeTrapDetector } from '../../src/crawl/discovery/url-traps.js';
import { CrawlRefusal } from '../../src/crawl/fetch/crawl-refusal.js';
import type { FetchedPage } from '../../src/crawl/fetch/fetch-page.js';
import { makeHostPace, retryAfterMs } from '../../src/crawl/fetch/host-pace.js';

describe('canonicalUrl', () => {
  it.each([
    ['a fragment', 'https://example.org/a#b', 'https://example.org/a'],
    ['the default port', 'https://example.org:443/a', 'https://example.org/a'],
    ['capitals in the host', 'https://EXAMPLE.org./a', 'https://example.org/a'],
    ['tracking parameters', 'https://example.org/a?utm_source=x&gclid=1&q=2', 'https://example.org/a?q=2'],
    ['the order of parameters', 'https://example.org/a?b=2&a=1', 'https://example.org/a?a=1&b=2'],
    ['doubled slashes', 'https://example.org//a///b', 'https://example.org/a/b'],
    ['small escapes', 'https://example.org/%c3%a9', 'https://example.org/%C3%A9'],
    ['dots', 'https://example.org/a/../b', 'https://example.org/b'],
    ['an empty query', 'https://example.org/a?', 'https://example.org/a'],
  ])('gives one spelling whatever %s', (_what, text, spelling) => {
    expect(canonicalUrl(text)).toBe(spelling);
  });

  it.each([
    'mailto:a@example.org',
    'javascript:void(0)',
    'ftp://example.org/',
    'not an address',
    `https://e.org/${'a'.repeat(2_048)}`,
  ])('takes no %s', (text) => {
    expect(canonicalUrl(text)).toBeUndefined();
  });

  it('reads links as the page means them', () => {
    expect(canonicalUrl('../b', 'https://example.org/x/a')).toBe('https://example.org/b');
  });
});

describe('pages and sites', () => {
  it('are one page with and without a slash, over http and https', () => {
    expect(new Set(['http://e.org/a', 'https://e.org/a', 'https://e.org/a/'].map(visitKey)).size).toBe(1);
    expect(visitKey('https://e.org/a/?q=1')).toBe(visitKey('https://e.org/a?q=1'));
    expect(visitKey('https://e.org/a')).not.toBe(visitKey('https://e.org/A'));
  });

  it('are one site with and without www, and no other', () => {
    expect(isSameSite('https://www.e.org/a', 'http://e.org')).toBe(true);
    expect(isSameSite('https://e.org', 'https://docs.e.org')).toBe(false);
    expect(isSameSite('https://e.org', 'https://e.org.evil.example')).toBe(false);
    expect(isSameSite('https://e.org:8080', 'https://e.org')).toBe(false);
  });
});

describe('urlFilter', () => {
  it('wants what an allowed pattern finds and no denied one does', () => {
    const isWanted = urlFilter({ allowed: ['/docs/', 'api'], denied: ['\\.old'] });

    expect(
      ['https://e.org/docs/a', 'https://e.org/api', 'https://e.org/docs/a.old', 'https://e.org/x'].map(isWanted),
    ).toEqual([true, true, false, false]);
  });

  it('answers quickly to a pattern made to take for ever', () => {
    const isWanted = urlFilter({ allowed: ['(a+)+$'], denied: [] });

    expect(isWanted(`https://e.org/${'a'.repeat(2_000)}!`)).toBe(false);
  });

  it.each(['(?=a)', '(a)\\1', '('])('refuses %s', (pattern) => {
    expect(() => urlFilter({ allowed: [], denied: [pattern] })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });
});

describe('traps', () => {
  it('are addresses of endless shape', () => {
    const isTrap = makeTrapDetector();

    expect(isTrap(`https://e.org/${'a/'.repeat(5)}`)).toBe(true);
    expect(isTrap(`https://e.org/${Array.from({ length: 25 }, (_, at) => at).join('/')}`)).toBe(true);
    expect(isTrap('https://e.org/docs/guide/docs')).toBe(false);
  });

  it('are the variants of one path beyond two hundred, not a link that every page has', () => {
    const isTrap = makeTrapDetector();
    const seen = Array.from({ length: 500 }, () => isTrap('https://e.org/menu'));
    const variants = Array.from({ length: 201 }, (_, at) => isTrap(`https://e.org/calendar?day=${at}`));

    expect(seen).not.toContain(true);
    expect(variants.indexOf(true)).toBe(200);
    expect(isTrap('https://e.org/calendar?day=3')).toBe(false);
  });

  it('knows files by their names', () => {
    expect(['/a.pdf', '/a.PNG', '/a.html', '/a'].map((path) => isBinaryName(`https://e.org${path}`))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

const answer = (status: number, body: string | Buffer = '', url = 'https://e.org/x'): FetchedPage => ({
  url,
  status,
  headers: {},
  body: Buffer.from(body),
});

describe('robots.txt', () => {
  const robotsOf = (fetchText: () => Promise<FetchedPage>) => makeRobots({ fetchText, userAgent: 'ParleyBot/2.0' });

  it('speaks to us by name, or to everybody', () => {
    const rules = parseRobots(
      'https://e.org/robots.txt',
      'User-agent: *\nDisallow: /\n\nUser-agent: parleybot\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 2\nSitemap: https://e.org/map.xml',
      'ParleyBot/2.0',
    );

    expect(['/a', '/private', '/private/open'].map((path) => rules.isAllowed(`https://e.org${path}`))).toEqual([
      true,
      false,
      true,
    ]);
    expect(rules).toMatchObject({ crawlDelaySeconds: 2, sitemaps: ['https://e.org/map.xml'] });
  });

  it('allows everything when there is none (RFC 9309 section 2.3.1.3)', async () => {
    const rules = await robotsOf(() => Promise.resolve(answer(404)))('https://e.org/a');

    expect(rules.isAllowed('https://e.org/a')).toBe(true);
  });

  it.each([500, 503, 429])('keeps us off the site while it answers %s, and is asked again', async (status) => {
    const answers = [answer(status), answer(404)];
    const robots = robotsOf(() => Promise.resolve(answers.shift() ?? answer(404)));

    await expect(robots('https://e.org/a')).rejects.toMatchObject({ reason: 'robots_unreachable' });
    expect((await robots('https://e.org/b')).isAllowed('https://e.org/b')).toBe(true);
  });

  it('is read once a site, however many pages ask', async () => {
    let times = 0;
    const robots = robotsOf(() => {
      times += 1;
      return Promise.resolve(answer(404));
    });
    await Promise.all(['https://e.org/a', 'https://e.org/b', 'https://f.org/c'].map(robots));

    expect(times).toBe(2);
  });

  it('names an address inside as what it is', async () => {
    const robots = robotsOf(() => Promise.reject(new CrawlRefusal('address_refused')));

    await expect(robots('https://e.org/a')).rejects.toMatchObject({ reason: 'address_refused' });
  });
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
      isWanted: () => true,
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
    expect(() => parseSitemap('<html><body>no</body></html>', 'https://e.org/')).toThrow('not a sitemap');
  });
});

describe('the pace at a host', () => {
  const paced = (more: object = {}) => {
    let at = 0;
    const pace = makeHostPace({ concurrencyPerHost: 2, delayMs: 0, longestPauseMs: 1_000, now: () => at, ...more });
    return { pace, pass: (ms: number) => (at += ms) };
  };
  const never = new AbortController().signal;

  it('lets no more run at once than it may', async () => {
    const { pace } = paced();
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        pace.run('https://e.org/a', never, async () => {
          most = Math.max(most, (running += 1));
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
        }),
      ),
    );

    expect(most).toBe(2);
  });

  it('keeps hosts apart', async () => {
    const { pace } = paced({ concurrencyPerHost: 1 });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const first = pace.run('https://e.org/a', never, () => promise);

    expect(await pace.run('https://f.org/a', never, () => Promise.resolve('other'))).toBe('other');
    resolve(undefined);
    await first;
  });

  it('waits in vain when stopped, and lets the next one in', async () => {
    const { pace } = paced({ concurrencyPerHost: 1 });
    const stop = new AbortController();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const first = pace.run('https://e.org/a', never, () => promise);
    const second = pace.run('https://e.org/a', stop.signal, () => Promise.resolve('second'));
    const third = pace.run('https://e.org/a', never, () => Promise.resolve('third'));
    stop.abort(new Error('over'));
    await expect(second).rejects.toThrow('over');
    resolve(undefined);
    await first;

    expect(await third).toBe('third');
  });

  it('reads Retry-After as seconds or as a date', () => {
    expect(retryAfterMs('3', 0)).toBe(3_000);
    expect(retryAfterMs('Thu, 01 Jan 1970 00:00:05 GMT', 1_000)).toBe(4_000);
    expect(retryAfterMs('soon', 0)).toBeUndefined();
    expect(retryAfterMs(undefined, 0)).toBeUndefined();
  });
});
