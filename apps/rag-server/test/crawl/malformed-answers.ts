import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MalformedServer, type SoundAnswer, startMalformedServer } from '@parley/service/testing';
import PQueue from 'p-queue';
import { Agent } from 'undici';
import { makeRobots } from '../../src/crawl/discovery/robots.js';
import { discoverSitemap } from '../../src/crawl/discovery/sitemap.js';
import { makeSourceGuard } from '../../src/outbound/open-outbound.js';
import { CrawlRefusal } from '../../src/pages/crawl-refusal.js';
import { fetchPage } from '../../src/crawl/fetch/fetch-page.js';
import { type MarkupReader, markupReader } from '../../src/extract/markup-reader.js';
import { environmentSignIn } from '../../src/wiki/sign-in.js';
import { wikiClient } from '../../src/wiki/wiki-client.js';
import { WikiRefusal } from '../../src/wiki/wiki-refusal.js';
import { aPage } from './start-site.js';

const maxGrowthBytes = 250 * 1024 * 1024;

const seeds = {
  page: {
    contentType: 'text/html; charset=utf-8',
    body:
      aPage('Seed', ['/a', '/b?c=d']) +
      '<table><tr><td><pre><code>x &lt; y</code></pre></td></tr></table><ul><li>a<li>b</ul>',
  },
  sitemap: {
    contentType: 'text/xml',
    body: '<?xml version="1.0"?><urlset><url><loc>URL/a</loc><lastmod>2024-01-01</lastmod></url><url><loc>URL/b</loc></url></urlset>',
  },
  robots: {
    contentType: 'text/plain',
    body: 'User-agent: *\nDisallow: /x*$\nAllow: /x/y\nCrawl-delay: 2\nSitemap: http://127.0.0.1/sitemap.xml\n',
  },
  wiki: {
    contentType: 'application/json',
    body: JSON.stringify({
      id: '1',
      title: 'Seed',
      version: { number: 2 },
      space: { key: 'K', name: 'Space' },
      body: {
        storage: {
          value:
            '<p>text</p><ac:structured-macro ac:name="code"><ac:plain-text-body><![CDATA[x]]></ac:plain-text-body></ac:structured-macro>',
        },
      },
      results: [{ id: '2', title: 'Child', version: { number: 1 }, _links: { webui: '/x' } }],
      limit: 100,
      _links: { base: 'http://127.0.0.1', webui: '/display/K/Seed' },
    }),
  },
} satisfies Record<string, SoundAnswer>;

/** Each reader reads so many malformed answers, twice. */
export function testMalformedAnswers(times: number): void {
  describe(`${times} malformed answers`, () => {
    const dispatcher = new Agent({ connections: 64 });
    const signal = new AbortController().signal;
    let server: MalformedServer;
    let seed: SoundAnswer = seeds.page;
    let reader: MarkupReader;
    beforeAll(async () => {
      reader = markupReader();
      server = await startMalformedServer({
        soundAnswer: () => ({ ...seed, body: seed.body.replaceAll('URL', server.url) }),
      });
    });
    afterAll(async () => {
      await reader.close();
      await server.close();
      await dispatcher.close();
    });

    const fetch = (url: string) =>
      fetchPage(
        {
          guard: makeSourceGuard({ allowedPorts: [Number(new URL(url).port)], allowedNetworks: ['127.0.0.1/32'] }),
          dispatcher,
          userAgent: 'test',
          totalTimeoutMs: 5_000,
          maxRedirects: 2,
        },
        { url, signal, maxBytes: 8 * 1024 * 1024 },
      );
    const readMarkup: MarkupReader['readMarkup'] = (kind, given, at) => reader.readMarkup(kind, given, at);
    const extract: MarkupReader['extract'] = (document, at) => reader.extract(document, at);

    /** Reads so often; resolves to what was thrown that is no refusal. */
    async function unexpectedOf(read: (at: number) => Promise<unknown>): Promise<unknown[]> {
      const turns = new PQueue({ concurrency: 64 });
      const unexpected: unknown[] = [];
      for (let at = 0; at < times; at += 1) {
        void turns.add(() =>
          read(at).catch((error: unknown) => {
            if (!(error instanceof CrawlRefusal || error instanceof WikiRefusal)) unexpected.push(error);
          }),
        );
      }
      await turns.onIdle();
      return unexpected;
    }

    const wiki = () =>
      wikiClient({
        url: server.url,
        signIn: environmentSignIn({ username: undefined, token: 'secret' }),
        dispatcher,
        outbound: { guard: makeSourceGuard(), dispatcher },
        timeoutMs: 5_000,
        maxBytes: 8 * 1024 * 1024,
        now: Date.now,
      });

    it.each<[string, SoundAnswer, (at: number) => Promise<unknown>]>([
      [
        'a page',
        seeds.page,
        async () => {
          const { url, body, headers } = await fetch(`${server.url}/page`);
          return extract({ name: url, bytes: body, mediaType: headers['content-type'] ?? '' }, signal);
        },
      ],
      [
        'a sitemap',
        seeds.sitemap,
        () =>
          discoverSitemap(`${server.url}/sitemap.xml`, {
            fetchFile: fetch,
            namedByRobots: () => Promise.resolve([]),
            maxBytes: 8 * 1024 * 1024,
            maxFiles: 2,
            maxEntries: 100,
            ruleAgainst: () => undefined,
            readMarkup,
            signal,
          }),
      ],
      [
        'robots.txt',
        seeds.robots,
        async () => {
          const rules = await makeRobots({ fetchText: fetch, readMarkup, userAgent: 'parley/1' })(server.url);
          return rules.isAllowed(`${server.url}/x/y`, signal);
        },
      ],
      ['a wiki', seeds.wiki, (at) => (at % 2 === 0 ? wiki().pageWithBody('1', signal) : wiki().children('1', signal))],
    ])(
      'of %s are read or refused, with nothing left unhandled and no memory kept',
      async (_what, sound, read) => {
        seed = sound;
        const answered = server.answered();
        expect(await unexpectedOf(read)).toEqual([]);
        // Threads grow with their first work, up to a measure of their own; what is kept shows from then on.
        const before = process.memoryUsage().rss;
        expect(await unexpectedOf(read)).toEqual([]);
        expect(server.answered() - answered).toBeGreaterThanOrEqual(2 * times);
        expect(process.memoryUsage().rss - before).toBeLessThan(maxGrowthBytes);
      },
      120_000,
    );
  });
}
