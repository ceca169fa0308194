import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobBody } from '../start-rag-server.js';
import { type Crawler, startCrawler } from './start-crawler.js';
import { type Answer, aPage, type LocalSite, withEtag } from './start-site.js';

const allLinks = (paths: readonly string[]) => paths.map((path) => `<a href="${path}"><img></a>`).join('');
/** A page of pictures: it says nothing and leads on. */
const pictures = (...paths: string[]) => `<!doctype html><title>Pictures</title><body>${allLinks(paths)}</body>`;
const frameset = (...paths: string[]) =>
  `<!doctype html><title>Frames</title><frameset>${paths.map((path) => `<frame src="${path}">`).join('')}</frameset>`;
/** As mdBook names its contents to those who run no scripts. */
const withFrame = (frame: string, page: string) =>
  page.replace('<main>', `<nav><noscript><iframe src="${frame}"></iframe></noscript></nav><main>`);
const mdBookContents = (...paths: string[]) =>
  `<!doctype html><title>Contents</title><body class="sidebar-iframe-inner"><ol class="chapter">${paths
    .map((path) => `<li class="chapter-item"><a href="${path}" target="_parent">The chapter on ${path}</a></li>`)
    .join('')}</ol></body>`;

describe('a crawl of pages that show others in frames, or lead on and say nothing', () => {
  let crawler: Crawler;
  let site: LocalSite;
  const set = new Set<string>();
  beforeAll(async () => {
    crawler = await startCrawler();
    ({ site } = crawler);
  });
  afterAll(() => crawler.close());
  afterEach(async () => {
    for (const path of set) site.set(path, undefined);
    set.clear();
    site.asked.length = 0;
    await crawler.forget();
  });

  const put = (pages: Record<string, string | Answer>) => {
    for (const [path, page] of Object.entries(pages)) {
      site.set(path, page);
      set.add(path);
    }
  };
  const crawl = async (settings: object = {}) => crawler.crawl('/', { crawl_mode: 'recursive', ...settings });
  const told = ({ document_outcomes: all }: JobBody, path: string) =>
    all.find(({ document_id: url }) => url === `${site.url}${path}`);

  it('reads a whole book whose contents stand in a frame, and makes no document of the contents', async () => {
    put({
      '/': withFrame('toc.html', aPage('Start')),
      '/toc.html': mdBookContents('/one', '/two', '/three'),
      '/one': withFrame('toc.html', aPage('One')),
      '/two': withFrame('toc.html', aPage('Two')),
      '/three': withFrame('toc.html', aPage('Three')),
    });
    const job = await crawl({ max_depth: 1 });

    expect(job).toMatchObject({ status: 'completed', document_count: 4 });
    expect(await crawler.titles()).toEqual(['One', 'Start', 'Three', 'Two']);
    expect(told(job, '/toc.html')).toMatchObject({
      outcome: 'skipped',
      message: expect.stringMatching(/has no text, so only its links were followed/),
    });
  });

  it('begins with a frameset, and reads what it shows', async () => {
    put({
      '/': frameset('list.html', 'summary.html'),
      '/list.html': pictures('/class'),
      '/summary.html': aPage('Summary'),
      '/class': aPage('Class'),
    });
    const job = await crawl({ max_depth: 1 });

    expect(job).toMatchObject({ status: 'completed', document_count: 2 });
    expect(await crawler.titles()).toEqual(['Class', 'Summary']);
    expect(told(job, '/')).toMatchObject({ outcome: 'skipped' });
  });

  it('takes a frame for as deep as its page, so that it has frames and no links at the last depth', async () => {
    put({
      '/': aPage('Start', ['/last']),
      '/last': withFrame('/frame', aPage('Last', ['/too-deep'])),
      '/frame': aPage('Frame', ['/too-deep']),
      '/too-deep': aPage('Too deep'),
    });
    await crawl({ max_depth: 1 });

    expect(await crawler.titles()).toEqual(['Frame', 'Last', 'Start']);
  });

  it('takes a page that several lead to for as deep as the shortest way, whoever is read first', async () => {
    put({
      '/': withFrame('/toc', aPage('Start', ['/a'])),
      '/toc': pictures('/b'),
      '/a': aPage('A', ['/b']),
      '/b': aPage('B', ['/c']),
      '/c': aPage('C'),
    });
    await crawl({ max_depth: 2 });

    expect(await crawler.titles()).toEqual(['A', 'B', 'C', 'Start']);
  });

  it('comes to an end where frames show frames without one', async () => {
    const nested = Array.from({ length: 20 }, (_, at) => [`/f${at}`, frameset(`/f${at + 1}`)] as const);
    put({ '/': withFrame('/f0', aPage('Start')), ...Object.fromEntries(nested) });
    await crawl({ max_depth: 2 });

    expect(site.asked.filter((path) => path.startsWith('/f')).sort()).toEqual(['/f0', '/f1', '/f2', '/f3', '/f4']);
  });

  it('reads no frame that a rule for links leaves out', async () => {
    const frames = [`${crawler.inside.url}/secret`, 'https://elsewhere.example/', '/denied', '/forbidden', '/plan.zip'];
    put({
      '/robots.txt': (_req, res) => res.writeHead(200).end('User-agent: *\nDisallow: /forbidden'),
      '/': frames.reduce((page, frame) => withFrame(frame, page), aPage('Start')),
    });
    for (const path of ['/denied', '/forbidden', '/plan.zip']) put({ [path]: aPage(path) });
    const job = await crawl({ follow_external_links: false, denied_url_patterns: ['/denied'] });
    await crawler.forget();
    const anywhere = await crawl({ follow_external_links: true, denied_url_patterns: ['/denied', 'elsewhere'] });

    expect(site.asked.filter((path) => !['/', '/robots.txt'].includes(path))).toEqual([]);
    expect(told(job, '/forbidden')).toMatchObject({ outcome: 'skipped', message: expect.stringMatching(/robots/) });
    expect(
      anywhere.document_outcomes.find(({ document_id: url }) => url === `${crawler.inside.url}/secret`),
    ).toMatchObject({
      outcome: 'skipped',
      message: expect.stringMatching(/port of the address is not allowed/),
    });
    expect(crawler.inside.asked).toEqual([]);
  });

  it('finds the frames of pages that have not changed since, and removes nothing', async () => {
    put({
      '/': withEtag('"1"', withFrame('/toc.html', aPage('Start'))),
      '/toc.html': withEtag('"2"', mdBookContents('/one')),
      '/one': withEtag('"3"', aPage('One')),
    });
    await crawl();
    const again = await crawler.reload();

    expect(again).toMatchObject({ status: 'completed', document_count: 2 });
    expect(told(again, '/')).toMatchObject({ outcome: 'unchanged' });
    expect(told(again, '/one')).toMatchObject({ outcome: 'unchanged' });
    expect(await crawler.titles()).toEqual(['One', 'Start']);
  });

  it('finds the frames of pages that an earlier version read without them, although they have not changed', async () => {
    put({ '/': withEtag('"1"', withFrame('/toc.html', aPage('Start'))) });
    await crawl();
    const rows = crawler.rag.collection('rag_web_pages');
    const row = await rows.findOne({ datasourceId: crawler.datasourceId });
    const [size, overlap] = String(row?.['chunking']).split('/');
    await rows.updateMany(
      { datasourceId: crawler.datasourceId },
      { $set: { reading: `${size}/${overlap}`, frames: [] } },
    );
    put({ '/toc.html': mdBookContents('/one'), '/one': aPage('One') });
    const again = await crawler.reload();

    expect(told(again, '/')).toMatchObject({ outcome: 'unchanged' });
    expect(await crawler.titles()).toEqual(['One', 'Start']);
  });

  it('takes away the document of a page that only leads on by now', async () => {
    put({ '/': aPage('Start', ['/a']), '/a': aPage('A', ['/b']), '/b': aPage('B') });
    await crawl();
    put({ '/a': pictures('/b') });
    const again = await crawler.reload();

    expect(again).toMatchObject({ status: 'completed' });
    expect(again.document_outcomes).toContainEqual({ document_id: `${site.url}/a`, outcome: 'removed' });
    expect(await crawler.titles()).toEqual(['B', 'Start']);
  });

  it.each([
    ['one page', { crawl_mode: 'single' }, frameset('/frame')],
    ['a page whose links are all left out', {}, pictures('https://elsewhere.example/')],
    ['a page that leads to nothing but itself', {}, pictures('#top', '/')],
  ])('fails on %s without text and says what may help', async (_what, settings, page) => {
    put({ '/': page, '/frame': aPage('Frame') });
    const job = await crawl(settings);

    expect(job).toMatchObject({ status: 'failed', document_count: 0 });
    expect(told(job, '/')).toMatchObject({ outcome: 'failed', message: expect.stringMatching(/render_javascript/) });
  });

  it('fails where no page has text, and takes nothing for gone', async () => {
    put({ '/': aPage('Start', ['/a']), '/a': aPage('A') });
    await crawl();
    put({ '/': pictures('/a'), '/a': pictures('/') });
    const job = await crawler.reload();

    expect(job).toMatchObject({ status: 'failed', document_count: 0 });
    expect(job.document_outcomes[0]).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/had readable text/),
    });
    expect(await crawler.titles()).toEqual(['A', 'Start']);
  });
});
