import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { canonicalUrl, isSameSite, visitKey } from '../../src/pages/canonical-url.js';
import { makeRobots } from '../../src/crawl/discovery/robots.js';
import { parseRobots } from '../../src/markup/robots-rules.js';
import { urlFilter } from '../../src/pages/url-patterns.js';
import { isBinaryName, makeTrapDetector } from '../../src/crawl/discovery/url-traps.js';
import { CrawlRefusal } from '../../src/pages/crawl-refusal.js';
import type { FetchedPage } from '../../src/crawl/fetch/fetch-page.js';
import { makeHostPace } from '../../src/pages/host-pace.js';
import { readHere } from './read-here.js';

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

/** Bytes in use once what nobody needs any more is let go of. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('traps', () => {
  it('are addresses of endless shape', () => {
    const isTrap = makeTrapDetector(2_000);

    expect(isTrap(`https://e.org/${'a/'.repeat(5)}`)).toBe(true);
    expect(isTrap(`https://e.org/${Array.from({ length: 25 }, (_, at) => at).join('/')}`)).toBe(true);
    expect(isTrap('https://e.org/docs/guide/docs')).toBe(false);
  });

  it('are the variants of one path beyond two hundred, not a link that every page has', () => {
    const isTrap = makeTrapDetector(2_000);
    const seen = Array.from({ length: 500 }, () => isTrap('https://e.org/menu'));
    const variants = Array.from({ length: 201 }, (_, at) => isTrap(`https://e.org/calendar?day=${at}`));

    expect(seen).not.toContain(true);
    expect(variants.indexOf(true)).toBe(200);
    expect(isTrap('https://e.org/calendar?day=3')).toBe(false);
  });

  it('take no memory, however many addresses a site makes up', () => {
    const isTrap = makeTrapDetector(2_000);
    const before = usedMemory();
    for (let at = 0; at < 200_000; at += 1) {
      isTrap(`https://e.org/${at}`);
      isTrap(`https://e.org/${at}?a=${at}`);
    }
    const grown = usedMemory() - before;

    expect(isTrap('https://e.org/0?a=0')).toBe(false);
    expect(grown).toBeLessThan(10_000_000);
  });

  it('knows files by their names', () => {
    expect(['/a.zip', '/a.PNG', '/a.html', '/a'].map((path) => isBinaryName(`https://e.org${path}`))).toEqual([
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
  const robotsOf = (fetchText: () => Promise<FetchedPage>) =>
    makeRobots({ fetchText, readMarkup: readHere, userAgent: 'ParleyBot/2.0' });
  const never = new AbortController().signal;

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

    expect(await rules.isAllowed('https://e.org/a', never)).toBe(true);
  });

  it.each([500, 503, 429])('keeps us off the site while it answers %s, and is asked again', async (status) => {
    const answers = [answer(status), answer(404)];
    const robots = robotsOf(() => Promise.resolve(answers.shift() ?? answer(404)));

    await expect(robots('https://e.org/a')).rejects.toMatchObject({ reason: 'robots_unreachable' });
    expect(await (await robots('https://e.org/b')).isAllowed('https://e.org/b', never)).toBe(true);
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

  it('is forgotten for sites that were not asked for the longest, once all files are more than 8 MiB', async () => {
    const fetched: string[] = [];
    const large = `User-agent: *\nDisallow: /private\n${'# a long comment\n'.repeat(25_000)}`;
    const robots = makeRobots({
      fetchText: (url) => {
        fetched.push(new URL(url).hostname);
        return Promise.resolve(answer(200, large));
      },
      readMarkup: readHere,
      userAgent: 'ParleyBot/2.0',
    });
    await robots('https://first.org/');
    for (let site = 0; site < 25; site += 1) {
      await robots(`https://s${site}.org/`);
      await robots('https://home.org/');
    }
    await robots('https://first.org/');

    expect(fetched.filter((host) => host === 'home.org')).toHaveLength(1);
    expect(fetched.filter((host) => host === 'first.org')).toHaveLength(2);
  });

  it('names an address inside as what it is', async () => {
    const robots = robotsOf(() => Promise.reject(new CrawlRefusal('address_refused')));

    await expect(robots('https://e.org/a')).rejects.toMatchObject({ reason: 'address_refused' });
  });
});

describe('the pace at a host', () => {
  const paced = (more: object = {}) => {
    let at = 0;
    const pace = makeHostPace({ concurrencyPerHost: 2, delayMs: 0, maxPauseMs: 1_000, now: () => at, ...more });
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
});
