import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { parseRobots } from '../../src/crawl/discovery/robots.js';
import { flattenDeep } from '../../src/crawl/html/flatten-deep.js';
import { tableMarkdown } from '../../src/crawl/html/markdown-table.js';
import { readHtmlPage } from '../../src/crawl/html/read-page.js';
import { storageMarkdown } from '../../src/wiki/storage-format/storage-markdown.js';

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
    ['links in blocks in blocks', `${'<div>'.repeat(200)}${'<a href="/a">a</a><b>b</b>'.repeat(10_000)}`],
  ])('may have %s without end', async (_what, html) => {
    expect(await soon(() => markdown(`<p>Start</p>${html}`))).toMatch(/^Start/);
  });

  it('may have elements without end beside each other', () => {
    expect(() => flattenDeep(load('<br>'.repeat(200_000)).root().toArray())).not.toThrow();
  });
});

describe('a large page of a wiki', () => {
  it('may have code nested without end', () => {
    const body = `<ac:plain-text-body>${'<b>'.repeat(20_000)}x</ac:plain-text-body>`;
    const page = `<ac:structured-macro ac:name="code">${body}</ac:structured-macro>`;

    expect(storageMarkdown(page, { wikiUrl: 'https://wiki.example.org', pageId: '1', spaceKey: 'A' })).toContain('x');
  });
});

describe('a wiki page nested without end', () => {
  it('may have a link that leads nowhere', () => {
    const page = `<p>Start</p><ac:link>${'<b>'.repeat(20_000)}x</ac:link>`;

    expect(storageMarkdown(page, { wikiUrl: 'https://wiki.example.org', pageId: '1', spaceKey: 'A' })).toMatch(
      /^Start/,
    );
  });
});

describe('a large robots.txt', () => {
  const isAllowed = (text: string, path: string) =>
    parseRobots('https://e.org/robots.txt', text, 'Parley/1.0').isAllowed(`https://e.org${path}`);

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

  it('keeps the rules of other robots to them', () => {
    const text = 'User-agent: *\nDisallow: /all\n\nUser-agent: other\n# more\nUser-agent: third\nDisallow: /others\n';

    expect([isAllowed(text, '/all'), isAllowed(text, '/others')]).toEqual([false, true]);
  });
});
