import { describe, expect, it } from '@jest/globals';
import { aPage, withEtag } from './start-site.js';
import { webCrawls } from './web-crawls.js';

describe('a web site that is read again', () => {
  const crawls = webCrawls();

  it('reads no more pages than it may, and then takes none for gone', async () => {
    const paths = Array.from({ length: 20 }, (_, at) => `/p${at}`);
    crawls.site.set('/', aPage('Start', paths));
    for (const path of paths) crawls.site.set(path, aPage(path));
    const { id } = await crawls.crawl('/', { crawl_mode: 'recursive', max_pages: 5 });
    const before = await crawls.sourcesOf(id);
    crawls.site.set('/', aPage('Start', [...paths].reverse()));
    await crawls.reload(id);

    expect(before).toHaveLength(5);
    expect(await crawls.sourcesOf(id)).toEqual(expect.arrayContaining(before));
  });

  it('asks for changed pages only, and embeds none of the others again', async () => {
    crawls.site.set('/', withEtag('"1"', aPage('Start', ['/same', '/other'])));
    crawls.site.set('/same', withEtag('"s"', aPage('Same')));
    crawls.site.set('/other', aPage('Other'));
    const { id } = await crawls.crawl('/', { crawl_mode: 'recursive' });
    crawls.site.set('/other', aPage('Other', [], 'Quite another text by now.'));
    const again = await crawls.reload(id);

    expect(crawls.outcomes(again)).toEqual({ '/': 'unchanged', '/same': 'unchanged', '/other': 'indexed' });
    expect(again).toMatchObject({ status: 'completed', document_count: 3 });
    expect(await crawls.sourcesOf(id)).toEqual(['/', '/other', '/same']);
  });

  it('removes pages that are gone, after a complete crawl alone', async () => {
    crawls.site.set('/', aPage('Start', ['/gone', '/stays', '/shaky']));
    for (const path of ['/gone', '/stays', '/shaky']) crawls.site.set(path, aPage(path));
    const { id } = await crawls.crawl('/', { crawl_mode: 'recursive' });
    crawls.site.set('/', aPage('Start', ['/stays', '/shaky']));
    crawls.site.set('/gone', undefined);
    crawls.site.set('/shaky', (_req, res) => res.writeHead(403).end());
    const incomplete = await crawls.reload(id);
    const kept = await crawls.sourcesOf(id);
    crawls.site.set('/shaky', aPage('/shaky'));
    const complete = await crawls.reload(id);

    expect(incomplete).toMatchObject({ status: 'completed_with_errors', failed_counter: 1 });
    expect(kept).toEqual(['/', '/gone', '/shaky', '/stays']);
    expect(complete).toMatchObject({ status: 'completed' });
    expect(crawls.outcomes(complete)).toMatchObject({ '/gone': 'removed' });
    expect(await crawls.sourcesOf(id)).toEqual(['/', '/shaky', '/stays']);
  });

  it('forgets pages with their datasource', async () => {
    crawls.site.set('/', aPage('Start'));
    const { id } = await crawls.crawl('/');
    const gone = await crawls.admin.delete('/v1/datasource').query({ datasource_id: id });
    const { job } = await crawls.crawl('/');

    expect(gone.status).toBe(200);
    expect(crawls.outcomes(job)).toEqual({ '/': 'indexed' });
  });
});
