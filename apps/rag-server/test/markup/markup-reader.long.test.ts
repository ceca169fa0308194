import { afterEach, describe, expect, it } from '@jest/globals';
import { type MarkupReader, markupReader } from '../../src/extract/markup-reader.js';
import { storageFormat } from '../../src/extract/readers/wiki-page.js';
import { readHere } from '../crawl/read-here.js';
import { aPage } from '../crawl/start-site.js';

const never = new AbortController().signal;
const url = 'https://docs.example.org/guide';
const page = (html: string) => ({ bytes: Buffer.from(html), mediaType: 'text/html', name: url });
const guide = page(aPage('Guide', ['/a', '/b']));
/** Elements that are opened and never closed: at each, the parser looks through all that are open. */
const endless = page(`<p>Start of it</p>${'<div>'.repeat(400_000)}`);
/** What is still open is opened anew in every paragraph. */
const bomb = page(`<p>${Array.from({ length: 2_000 }, (_, at) => `<font id=${at}>`).join('')}${'<p>a'.repeat(20_000)}`);

describe('what others wrote, read in threads', () => {
  let reader: MarkupReader;
  const start = (settings: Parameters<typeof markupReader>[0] = {}) => (reader = markupReader(settings)).readMarkup;
  afterEach(() => reader.close());

  it('says what it says without a thread', async () => {
    const read = start();
    const robots = { address: `${url}/robots.txt`, text: 'User-agent: *\nDisallow: /b\n', userAgent: 'Parley/1.0' };
    const list = `<?xml version="1.0"?><urlset><url><loc>${url}</loc><lastmod>2024-01-01</lastmod></url></urlset>`;
    const storage = '<h2>Food</h2><ac:structured-macro ac:name="toc"/><p>Herring <b>daily</b>.</p>';
    const wikiPage = {
      bytes: Buffer.from(storage),
      mediaType: storageFormat,
      name: url,
      place: { wikiUrl: 'https://wiki.example.org', pageId: '1', spaceKey: 'A' },
    };
    const all = [
      (with_: typeof read) => with_('document', guide, never),
      (with_: typeof read) => with_('document', { ...guide, mediaType: 'text/plain' }, never),
      (with_: typeof read) => with_('sitemap', { body: Buffer.from(list), url, start: url }, never),
      (with_: typeof read) => with_('sitemap', { body: Buffer.from('no sitemap'), url, start: url }, never),
      (with_: typeof read) => with_('robots', robots, never),
      (with_: typeof read) => with_('robotsAllow', { ...robots, url: 'https://docs.example.org/b' }, never),
      (with_: typeof read) => with_('document', wikiPage, never),
    ];

    expect(await Promise.all(all.map((ask) => ask(read)))).toEqual(await Promise.all(all.map((ask) => ask(readHere))));
  });

  it('is refused for the reason that it is refused for without a thread', async () => {
    const bytes = Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0\0', 'latin1');

    await expect(start()('document', { ...guide, bytes }, never)).rejects.toMatchObject({
      name: 'CrawlRefusal',
      reason: 'content_type',
      message: expect.stringContaining('GIF'),
    });
  });

  it('is given up when it takes too long, and the next page is read', async () => {
    const read = start({ size: 1, limitMs: 4_000 });
    const [slow, next] = await Promise.allSettled([read('document', endless, never), read('document', guide, never)]);

    expect(slow).toMatchObject({ status: 'rejected', reason: { reason: 'takes_too_long' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { title: 'Guide' } });
  });

  it('is given up when it fills the memory of its thread, and the next page is read', async () => {
    const read = start({ size: 1, maxMemoryMb: 96 });
    const [large, next] = await Promise.allSettled([read('document', bomb, never), read('document', guide, never)]);

    expect(large).toMatchObject({ status: 'rejected', reason: { reason: 'unreadable' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { title: 'Guide' } });
  });

  it('lets others be read beside a page that takes long', async () => {
    const read = start();
    const stop = new AbortController();
    const slow = read('document', endless, stop.signal).catch((error: unknown) => error);
    const others = await Promise.all(Array.from({ length: 20 }, () => read('document', guide, never)));
    stop.abort(new Error('the job is over'));

    expect(others.map(({ title }) => title)).toEqual(others.map(() => 'Guide'));
    expect(await slow).toBe(stop.signal.reason);
  });

  it('is stopped when nobody waits for it any more, begun or not', async () => {
    const read = start({ size: 1 });
    const stop = new AbortController();
    const begun = read('document', endless, stop.signal);
    const waiting = read('document', endless, stop.signal);
    const next = read('document', guide, never);
    stop.abort(new Error('the job is over'));
    const ends = await Promise.allSettled([begun, waiting]);

    expect(ends).toEqual(ends.map(() => ({ status: 'rejected', reason: stop.signal.reason as unknown })));
    expect(await next).toMatchObject({ title: 'Guide' });
  });

  it('waits for nothing when the service stops', async () => {
    const read = start({ size: 1 });
    const ends = Promise.allSettled([read('document', endless, never), read('document', guide, never)]);
    await reader.close();

    expect(await ends).toMatchObject([
      { status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } },
      { status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } },
    ]);
  });

  it('names what is missing when no thread can be started', async () => {
    const read = start({ file: new URL('./nowhere.worker.ts', import.meta.url) });

    await expect(read('document', guide, never)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
