import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { makeSourceGuard } from '../../src/outbound/open-outbound.js';
import { fetchPage } from '../../src/crawl/fetch/fetch-page.js';
import { type Crawler, startCrawler } from './start-crawler.js';
import { type Answer, aPage, type LocalSite, startSite } from './start-site.js';

const page = aPage('Codings');
const maxBytes = 100_000;

describe('an answer with a Content-Encoding', () => {
  const dispatcher = new Agent();
  let site: LocalSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(async () => {
    await dispatcher.close();
    await site.close();
  });

  const read = async (encoding: string, body: Buffer | string) => {
    site.set('/page', (_req, res) => void res.writeHead(200, { 'content-encoding': encoding }).end(body));
    const guard = makeSourceGuard({
      allowedPorts: [Number(new URL(site.url).port)],
      allowedNetworks: ['127.0.0.1/32'],
    });
    const deps = { guard, dispatcher, userAgent: 'test', totalTimeoutMs: 15_000, maxRedirects: 5 };
    const answer = await fetchPage(deps, { url: `${site.url}/page`, signal: AbortSignal.timeout(20_000), maxBytes });
    return answer.body.toString();
  };

  it.each<[string, string, Buffer | string]>([
    ['a character set', 'UTF-8', page],
    ['no coding', 'none', page],
    ['a transfer of its store', 'aws-chunked', page],
    ['a coding that nobody knows', 'x-own', page],
    ['gzip that a proxy has unpacked', 'gzip', page],
    ['brotli that a proxy has unpacked', 'br', page],
    ['deflate that a proxy has unpacked', 'deflate', page],
    ['gzip twice and is packed once', 'gzip, gzip', gzipSync(page)],
    ['gzip twice and is packed twice', 'gzip, gzip', gzipSync(gzipSync(page))],
    ['brotli and is gzip', 'br', gzipSync(page)],
    ['a character set and gzip', 'utf-8, GZIP', gzipSync(page)],
    ['brotli', 'br', brotliCompressSync(page)],
    ['deflate', 'deflate', deflateSync(page)],
    ['deflate without its head', 'deflate', deflateRawSync(page)],
    ['zstd', 'zstd', zstdCompressSync(page)],
    ['zstd and is nothing', 'zstd', ''],
  ])('that names %s is read', async (_what, encoding, body) => {
    expect(await read(encoding, body)).toBe(body === '' ? '' : page);
  });

  it.each<[string, string, Buffer]>([
    ['a coding that nobody knows', 'compress', randomBytes(500)],
    ['gzip and is neither that nor text', 'gzip', randomBytes(500).fill(0, 0, 4)],
    ['gzip and is cut off', 'gzip', gzipSync(page).subarray(0, 60)],
    ['brotli and is not', 'br', randomBytes(500).fill(0xff, 0, 2)],
    ['zstd and is broken', 'zstd', Buffer.concat([zstdCompressSync(page).subarray(0, 20), randomBytes(20)])],
  ])('that names %s is refused, and the refusal says which', async (_what, encoding, body) => {
    await expect(read(encoding, body)).rejects.toMatchObject({ reason: 'content_encoding', message: encoding });
  });

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(Buffer.alloc(maxBytes + 1, 'a'))],
    ['br', brotliCompressSync(Buffer.alloc(maxBytes + 1, 'a'))],
    ['deflate', deflateSync(Buffer.alloc(maxBytes + 1, 'a'))],
    ['zstd', zstdCompressSync(Buffer.alloc(maxBytes + 1, 'a'))],
    ['none', Buffer.alloc(maxBytes + 1, 'a')],
  ])('%s is refused where it has more bytes than a page may, unpacked', async (encoding, body) => {
    await expect(read(encoding, body)).rejects.toMatchObject({ reason: 'too_large' });
  });
});

describe('a site that labels everything with codings that are none', () => {
  let crawler: Crawler;
  beforeAll(async () => {
    crawler = await startCrawler();
  }, 60_000);
  afterAll(() => crawler.close());

  const as =
    (encoding: string, type: string, body: Buffer | string): Answer =>
    (_req, res) =>
      void res.writeHead(200, { 'content-encoding': encoding, 'content-type': type }).end(body);

  it('is read all the same, its robots.txt and its sitemap too', async () => {
    const map = ['/a', '/b'].map((path) => `<url><loc>${crawler.site.url}${path}</loc></url>`).join('');
    crawler.site.set('/robots.txt', as('none', 'text/plain', 'User-agent: *\nDisallow: /b\n'));
    crawler.site.set('/sitemap.xml', as('UTF-8', 'text/xml', `<?xml version="1.0"?><urlset>${map}</urlset>`));
    crawler.site.set('/a', as('aws-chunked', 'text/html', aPage('A')));
    crawler.site.set('/b', as('none', 'text/html', aPage('B')));

    const job = await crawler.crawl('/', { crawl_mode: 'sitemap' });

    expect(job).toMatchObject({ status: 'completed', document_count: 1 });
    expect(await crawler.titles()).toEqual(['A']);
  });

  it('is told which coding was in the way where the bytes cannot be read', async () => {
    crawler.site.set('/robots.txt', undefined);
    crawler.site.set('/packed', as('compress', 'text/html', randomBytes(500)));

    const job = await crawler.crawl('/packed', { crawl_mode: 'single' });

    expect(job.document_outcomes[0]?.message).toMatch(
      /compression that is not supported.* \(Content-Encoding: compress\)/,
    );
  });
});
