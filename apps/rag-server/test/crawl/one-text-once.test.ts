import { describe, expect, it } from '@jest/globals';
import { aPage } from './start-site.js';
import { webCrawls } from './web-crawls.js';

const named = (canonical: string, page: string) =>
  page.replace('</head>', `<link rel="canonical" href="${canonical}"></head>`);
const recursive = { crawl_mode: 'recursive' };

describe('a page and its addresses', () => {
  const crawls = webCrawls();

  it('keeps its own where a template names one page as the canonical one of all', async () => {
    crawls.site.set('/', named('/', aPage('Home', ['/tea', '/soup'])));
    crawls.site.set('/tea', named('/', aPage('Tea')));
    crawls.site.set('/soup', named('/', aPage('Soup')));
    const { id } = await crawls.crawl('/', recursive);

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/soup', '/tea']);
    expect(crawls.site.asked.filter((path) => path === '/').length).toBeLessThanOrEqual(2);
  });

  it('keeps its own where the canonical page says something else, or is not there', async () => {
    crawls.site.set('/', aPage('Home', ['/v1/limits', '/v2/limits', '/gone']));
    crawls.site.set('/v1/limits', named('/v2/limits', aPage('Limits', [], 'The default is ten.')));
    crawls.site.set('/v2/limits', named('/v2/limits', aPage('Limits', [], 'The default is twenty.')));
    crawls.site.set('/gone', named('/nowhere', aPage('Gone')));
    const { id } = await crawls.crawl('/', recursive);

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/gone', '/v1/limits', '/v2/limits']);
  });

  it('is named by its canonical one where the text is the same, found or not', async () => {
    crawls.site.set('/', aPage('Home', ['/tea?print=1']));
    crawls.site.set('/tea?print=1', named('/tea', aPage('Tea')));
    crawls.site.set('/tea', named('/tea', aPage('Tea')));
    const { id } = await crawls.crawl('/', recursive);

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/tea']);
  });

  it('has one document for one text, whatever leads to it, and again after a reload', async () => {
    crawls.site.set('/', aPage('Home', ['/tea?lang=de', '/tea', '/tea/print', '/tea?print=1']));
    for (const path of ['/tea', '/tea?lang=de', '/tea?print=1']) crawls.site.set(path, aPage('Tea'));
    crawls.site.set(
      '/tea/print',
      aPage('Tea', ['/only-here'], 'All about Tea, in a few words.').replace(/See|too\./g, ''),
    );
    crawls.site.set('/only-here', aPage('Cups'));
    const { id, job } = await crawls.crawl('/', recursive);
    const sources = await crawls.sourcesOf(id);
    await crawls.reload(id);

    expect(sources).toEqual(['/', '/only-here', '/tea', '/tea/print']);
    expect(crawls.messageOf(job, '/tea?lang=de')).toBe(`Same text as ${crawls.site.url}/tea`);
    expect(await crawls.sourcesOf(id)).toEqual(sources);
  });

  it('follows the links beside a text that it has read already', async () => {
    const withMenu = (to: string) => aPage('Tea').replace('<main>', `<nav><a href="${to}">Menu</a></nav><main>`);
    crawls.site.set('/', aPage('Home', ['/a', '/b']));
    crawls.site.set('/a', withMenu('/one'));
    crawls.site.set('/b', withMenu('/two'));
    crawls.site.set('/one', aPage('One'));
    crawls.site.set('/two', aPage('Two'));
    const { id } = await crawls.crawl('/', recursive);

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/a', '/one', '/two']);
  });
});
