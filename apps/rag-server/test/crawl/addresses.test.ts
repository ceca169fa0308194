import { describe, expect, it } from '@jest/globals';
import { type Answer, aPage } from './start-site.js';
import { webCrawls } from './web-crawls.js';

const recursive = { crawl_mode: 'recursive' };

describe('addresses of a site', () => {
  const crawls = webCrawls();

  it('are asked for as they are written, each page once', async () => {
    const links = ['/?Front', '/d?path=/a/b&x', '/s?q=a%20b', '/s?n=%E4rger', '/o?b=1&a=2', '/w/https://e.org//x'];
    crawls.site.set('/', aPage('Home', [...links, '/~joe/', '/%7Ejoe/', '/s;jsessionid=1', '/s;jsessionid=2']));
    for (const path of [...links, '/~joe/', '/s;jsessionid=1']) crawls.site.set(path, aPage(`Page ${path}`));
    await crawls.crawl('/', recursive);

    const asked = crawls.site.asked.filter((path) => path !== '/robots.txt').sort();
    expect(asked).toEqual(['/', ...links, '/~joe/', '/s;jsessionid=1'].sort());
  });

  it('are asked for in the bytes that a redirect names', async () => {
    const to =
      (bytes: Buffer): Answer =>
      (_req, res) => {
        const head = Buffer.concat([Buffer.from('HTTP/1.1 301 Moved\r\nLocation: '), bytes, Buffer.from('\r\n')]);
        res.socket?.end(Buffer.concat([head, Buffer.from('Content-Length: 0\r\nConnection: close\r\n\r\n')]));
      };
    crawls.site.set('/', aPage('Home', ['/utf', '/latin']));
    crawls.site.set('/utf', to(Buffer.from('/to/ü', 'utf8')));
    crawls.site.set('/latin', to(Buffer.from('/to/ä', 'latin1')));
    crawls.site.set('/to/%C3%BC', aPage('By UTF-8'));
    crawls.site.set('/to/%E4', aPage('By Latin-1'));
    const { id } = await crawls.crawl('/', recursive);

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/to/%C3%BC', '/to/%E4']);
  });

  it('may lead back to themselves with a cookie, but not for ever', async () => {
    crawls.site.set('/', aPage('Home', ['/gate', '/always']));
    crawls.site.set('/gate', (req, res) => {
      if (req.headers.cookie === 'seen=1') res.setHeader('content-type', 'text/html').end(aPage('Behind the gate'));
      else res.writeHead(302, { location: '/gate', 'set-cookie': 'seen=1; Path=/; HttpOnly' }).end();
    });
    let count = 0;
    crawls.site.set('/always', (_req, res) => {
      res.writeHead(302, { location: '/always', 'set-cookie': `count=${(count += 1)}` }).end();
    });
    const { id, job } = await crawls.crawl('/', recursive);

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/gate']);
    expect(crawls.messageOf(job, '/always')).toBe('The page redirects in a loop or too often.');
    expect(count).toBeLessThan(12);
  });

  it('that look like files are read where they are pages', async () => {
    const names = ['/wiki/Node.js', '/docs/package.json', '/docs/map.xml', '/wiki/File:Plan.png', '/next.config.js'];
    crawls.site.set('/', aPage('Home', [...names, '/pic.png']));
    for (const path of names) crawls.site.set(path, aPage(`Page ${path}`));
    const { id, job } = await crawls.crawl('/', recursive);

    expect(await crawls.sourcesOf(id)).toEqual(['/', ...names].sort());
    expect(job.message).toContain('Not followed: 1 to files without text, by their names.');
  });
});

describe('a page that asks not to be indexed', () => {
  const crawls = webCrawls();

  it('is left out and told, unless the site is not asked', async () => {
    crawls.site.set('/', aPage('Home', ['/by-header', '/by-meta', '/for-another']));
    const answer =
      (name: string): Answer =>
      (_req, res) =>
        res.writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': name }).end(aPage(`Header ${name}`));
    crawls.site.set('/by-header', answer('noarchive, noindex'));
    crawls.site.set('/for-another', answer('otherbot: noindex'));
    crawls.site.set('/by-meta', aPage('Meta').replace('</head>', '<meta name="Robots" content="none"></head>'));
    const { id, job } = await crawls.crawl('/', recursive);

    expect(await crawls.sourcesOf(id)).toEqual(['/', '/for-another']);
    expect(crawls.messageOf(job, '/by-meta')).toMatch(/^The page asks not to be indexed \(noindex\)\./);
    crawls.site.set('/?all', aPage('All', ['/by-header']));
    const { id: all } = await crawls.crawl('/?all', { ...recursive, respect_robots_txt: false });
    expect(await crawls.sourcesOf(all)).toContain('/by-header');
  });
});
