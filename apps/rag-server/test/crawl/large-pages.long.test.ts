import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { flattenDeep, tableMarkdown } from '@parley/documents';
import { load } from 'cheerio';
import { parseRobots } from '../../src/markup/robots-rules.js';
import { readHtmlPage } from '../../src/markup/html/read-page.js';
import { readWebPage } from '../../src/crawl/run/read-web-page.js';
import { storageMarkdown } from '../../src/markup/storage-format/storage-markdown.js';
import { extractDocument } from '../../src/extract/extract-document.js';

const markdown = (body: string) =>
  readHtmlPage(`<body><main>${body}</main></body>`, 'https://docs.example.org/').markdown;

/** What blocked for longer than a test may take is told so by a timer; the first turn may come before the timers. */
async function soon<T>(work: () => T): Promise<T> {
  const result = work();
  await turn();
  await turn();
  return result;
}

describe('a large page', () => {
  it('may have a table of one wide row and many short ones', async () => {
    const html = `<table><tr>${'<th>a</th>'.repeat(20_000)}</tr>${'<tr><td>b</td></tr>'.repeat(20_000)}</table>`;
    const [table] = load(html)('table').toArray();
    const text = await soon(() => tableMarkdown(table!, { baseUrl: 'https://docs.example.org/' }));

    expect([text.match(/a/g)?.length, text.match(/b/g)?.length]).toEqual([20_000, 20_000]);
  });

  it('may have cells without end that say they are wide', () => {
    const html = `<table><tr>${'<td colspan="50">a</td>'.repeat(1_000)}</tr></table>`;
    const [table] = load(html)('table').toArray();
    const text = tableMarkdown(table!, { baseUrl: 'https://docs.example.org/' });
    const row = text.split('\n').at(-1)!;

    expect([row.match(/a/g)?.length, row.split('|').length]).toEqual([1_000, 2_052]);
  });

  it('may have a cell of spaces that do not break', async () => {
    expect(await soon(() => markdown(`<table><tr><td>a${'\u00a0'.repeat(1_000_000)}b</td></tr></table>`))).toMatch(
      /a\u00a0+b/,
    );
  });

  it('may have code with blanks without end in it', async () => {
    expect(await soon(() => markdown(`<pre>\n\na${' '.repeat(1_000_000)}b \n </pre>`))).toMatch(/^```\na +b\n```\n$/);
  });

  it.each([
    ['paragraphs', '<p>a</p>'.repeat(50_000)],
    ['furniture', '<nav>a</nav>'.repeat(50_000)],
    [
      'what is for readers without scripts',
      `<noscript>${'<div>'.repeat(5_000)}${'<iframe src="/a"></iframe>'.repeat(20_000)}</noscript>`,
    ],
    ['links in blocks in blocks', `${'<div>'.repeat(200)}${'<a href="/a">a</a><b>b</b>'.repeat(10_000)}`],
  ])('may have %s without end', async (_what, html) => {
    expect(await soon(() => markdown(`<p>Start</p>${html}`))).toMatch(/^Start/);
  });

  it('is not read when it is made of tags, however few bytes they have', async () => {
    const read = (html: string) => {
      const page = {
        url: 'https://e.org/a',
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from(html),
      };
      const answer = () => Promise.resolve(page);
      const site = {
        read: answer,
        readOnward: answer,
        slowDown: () => undefined,
        obeysRobots: true,
        remembered: () => Promise.resolve(undefined),
      };
      const request = { url: page.url, home: null, etag: '', lastModified: '', signal: new AbortController().signal };
      return readWebPage(site, request, { extract: extractDocument, now: () => 0 });
    };

    expect(await soon(() => read(`<p>Start of it</p>${'<p></p>'.repeat(500_000)}`))).toMatchObject({
      type: 'unread',
      outcome: 'failed',
      message: 'The page is too large: it has more than 8 MiB, 1 MiB of text or 500,000 tags.',
    });
    expect(await read(`<p>Start</p>${'<p>a</p>'.repeat(1_000)}`)).toMatchObject({ type: 'content' });
  });

  it.each<[string, (url: string) => string]>([
    ['links', (url) => `<a href="${url}">x</a>`],
    ['frames', (url) => `<iframe src="${url}"></iframe>`],
    ['links and frames', (url) => (url.endsWith('1') ? `<a href="${url}">x</a>` : `<iframe src="${url}"></iframe>`)],
  ])('may have %s without end, of which as many are kept as fit into one record', (_what, element) => {
    const page = (count: number) =>
      readHtmlPage(
        Array.from({ length: count }, (_, at) => element(`/${'a'.repeat(900)}${at}`)).join(''),
        'https://docs.example.org/',
      );
    const [few, many] = [page(4_000), page(6_000)];
    const kept = [...many.links, ...many.frames].join('').length;

    expect([few.links.length + few.frames.length, few.hasMoreLinks, many.hasMoreLinks]).toEqual([4_000, false, true]);
    expect(kept).toBeGreaterThan(3_990_000);
    expect(kept).toBeLessThanOrEqual(4_000_000);
  });

  it('may have elements without end beside each other', () => {
    expect(() => flattenDeep(load('<br>'.repeat(200_000)).root().toArray())).not.toThrow();
  });
});

describe('a large page of a wiki', () => {
  it('may have code nested without end', () => {
    const body = `<ac:plain-text-body>${'<b>'.repeat(20_000)}x</ac:plain-text-body>`;
    const page = `<ac:structured-macro ac:name="code">${body}</ac:structured-macro>`;

    expect(storageMarkdown(page, { wikiUrl: 'https://wiki.example.org', pageId: '1', spaceKey: 'A' }).text).toContain(
      'x',
    );
  });
});

describe('a wiki page nested without end', () => {
  it('may have a link that leads nowhere', () => {
    const page = `<p>Start</p><ac:link>${'<b>'.repeat(20_000)}x</ac:link>`;

    expect(storageMarkdown(page, { wikiUrl: 'https://wiki.example.org', pageId: '1', spaceKey: 'A' }).text).toMatch(
      /^Start/,
    );
  });
});

describe('a large robots.txt', () => {
  const rulesOf = (text: string) => parseRobots('https://e.org/robots.txt', text, 'Parley/1.0');
  const isAllowed = (text: string, path: string) => rulesOf(text).isAllowed(`https://e.org${path}`);

  it('may name robots and rules without end', async () => {
    const names = Array.from({ length: 12_000 }, (_, at) => `User-agent: r${at}\n`).join('');
    const rules = Array.from({ length: 12_000 }, (_, at) => `Disallow: /${at}\n`).join('');
    const text = `${names}User-agent: parley\n${'User-agent: *\n'.repeat(2_000)}${rules}`;

    expect(await soon(() => [isAllowed(text, '/11999'), isAllowed(text, '/a')])).toEqual([false, true]);
  });

  it('is read up to 500 KiB', () => {
    const text = `User-agent: *\n${'#'.repeat(500 * 1024)}\nDisallow: /a\n`;

    expect(isAllowed(text, '/a')).toBe(true);
  });

  it('is read by bytes, and no further than its last whole line', () => {
    const filled = (most: number) => `User-agent: *\nDisallow: /b\n#${'é'.repeat(most)}\n`;
    const rule = 'Disallow: /all-of-it\n';
    const room = (500 * 1024 - Buffer.byteLength(filled(0)) - 'Disallow: /a'.length) / 2;
    const [whole, cut] = [Math.floor(room) - 20, Math.floor(room)].map((most) => `${filled(most)}${rule}`);

    expect(isAllowed(whole!, '/all-of-it')).toBe(false);
    expect(['/all-of-it', '/a', '/b'].map((path) => isAllowed(cut!, path))).toEqual([true, true, false]);
  });

  it.each([
    ['stars', `Disallow: /${'*a'.repeat(250_000)}b\n`],
    ['rules with a star', 'Disallow: /*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n'.repeat(11_000)],
    ['letters behind a star', `Allow: /*${'a'.repeat(500_000)}\n`],
    ['letters that are escaped', `Disallow: /*${'é'.repeat(60_000)}\n`],
  ])('may have %s without end, and a long address is left alone then', async (_what, rules) => {
    const robots = rulesOf(`User-agent: *\n${rules}`);
    const addresses = Array.from({ length: 20 }, (_, at) => `https://e.org/${'a'.repeat(2_000)}${at}`);
    const startedAt = performance.now();
    const allowed = await soon(() => addresses.map((url) => robots.isAllowed(url)));

    expect(new Set(allowed)).toEqual(new Set([false]));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('is kept to the letter with many rules that have a star, for any address', () => {
    const rules = Array.from({ length: 500 }, (_, at) => `Disallow: /*?filter_${at}=*&sort=\n`).join('');
    const long = `/shop?${'x'.repeat(1_900)}`;
    const ask = (path: string) => isAllowed(`User-agent: *\n${rules}Allow: /*?filter_7=*&sort=name\n`, path);

    expect([`${long}&sort=`, `/a?filter_8=1&sort=`, `/a?filter_7=1&sort=name`].map(ask)).toEqual([true, false, true]);
  });

  it('is not held up by the stars of other robots', () => {
    const others = `User-agent: other\nDisallow: /${'*a'.repeat(200_000)}\n\n`;

    expect(isAllowed(`${others}User-agent: *\nDisallow: /a*c\n`, `/${'a'.repeat(2_000)}`)).toBe(true);
  });

  it('keeps the rules of other robots to them', () => {
    const text = 'User-agent: *\nDisallow: /all\n\nUser-agent: other\n# more\nUser-agent: third\nDisallow: /others\n';

    expect([isAllowed(text, '/all'), isAllowed(text, '/others')]).toEqual([false, true]);
  });
});
