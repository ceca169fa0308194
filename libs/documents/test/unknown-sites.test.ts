import { describe, expect, it } from '@jest/globals';
import { read } from './read-content.js';

const words = (count: number, word = 'word') => `${`${word} `.repeat(count)}end.`;
const menu = `<nav><ul>${'<li><a href="/m">Menu entry</a></li>'.repeat(12)}</ul></nav>`;
const page = (main: string) => `<header>${menu}</header><main>${main}</main><footer>Imprint</footer>`;

describe('documentation that no rule knows', () => {
  it('keeps every block: short sections, code, tables, definitions, lists of links between them', () => {
    const text = read(
      page(`<h1>Guide</h1><p>${words(60)}</p><section><h2>Install</h2><p>Run it.</p><pre><code>make install</code></pre></section>
      <section id="related"><h2>Values</h2><table><tr><th>K</th><th>V</th></tr><tr><td>a</td><td>1</td></tr></table></section>
      <div class="section" id="tags"><h2>Tags</h2><dl><dt>Term</dt><dd>Means this.</dd></dl></div>
      <h2>Next</h2><p>Go on with:</p><ul><li><a href="/a">First page of it</a></li><li><a href="/b">Second page of it</a></li></ul><p>${words(40)}</p>`),
    );

    for (const part of [
      '# Guide',
      'make install',
      '| a | 1 |',
      'Means this.',
      '[First page of it]',
      '## Next',
      'Run it.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Menu entry');
  });

  it('keeps a page that is a list of others on purpose', () => {
    const group = (name: string) =>
      `<section><h2>${name}</h2><ul>${Array.from({ length: 8 }, (_, at) => `<li><a href="/${name}/${at}">Page ${at} about ${name} things</a></li>`).join('')}</ul></section>`;

    expect(
      read(page(`<h1>All pages</h1><p>Choose one.</p>${['One', 'Two', 'Three', 'Four'].map(group).join('')}`)),
    ).toContain('Page 7 about Four things');
  });

  it('keeps a list of links between a paragraph and the next section', () => {
    const text = read(
      page(`<section><h1>Further reading</h1><p>${words(60)}</p><ul><li><a href="/a">The almanac of tides</a></li>
      <li><a href="/b">How to moor alone</a></li></ul><section><h2>Signs</h2><p>${words(60)}</p></section></section>`),
    );

    expect(text).toContain('- [How to moor alone](https://docs.example.org/b)');
  });

  it('takes no teaser for the content, whatever it is called', () => {
    const teaser = `<article class="content"><h2>Another</h2><p>${words(20, 'teaser')}</p></article>`;
    const text = read(`<div class="x">${`<p>${words(80, 'text')}</p>`.repeat(5)}</div><div class="y">${teaser}</div>`);

    expect(text.split('text').length).toBeGreaterThan(400);
  });
});
