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

  it('keeps the title that stands above what holds the text, unless it is the name of the site', () => {
    const head = (title: string) => `<div class="head"><div><h1>${title}</h1></div></div>`;
    const body = `<div class="body">${`<p>${words(60)}</p>`.repeat(4)}<pre>make install</pre></div>`;

    expect(read(`<main>${head('Guide')}<div>${body}</div></main>`)).toContain('# Guide');
    expect(read(`<main>${head('<a href="/">Quay</a>')}<div>${body}</div></main>`)).not.toContain('Quay');
  });

  it('keeps all parts that stand among headings, whatever those are called in its style', () => {
    const part = (name: string) => `<h2 class="stickyNavbar_x">${name}</h2><p>${words(8)}</p>`;
    const code = (text: string) => `<div class="box"><div class="in"><pre><code>${text}</code></pre></div></div>`;
    const parts = [
      part('One'),
      code('make one'),
      part('Two'),
      `<div class="last">${`<p>${words(60)}</p>`.repeat(5)}</div>`,
    ];
    const text = read(`<main><div class="x">${parts.join('')}${part('Three')}</div></main>`);

    for (const said of ['## One', 'make one', '## Two', '## Three']) expect(text).toContain(said);
  });

  it('takes no teaser for the content, whatever it is called', () => {
    const teaser = `<article class="content"><h2>Another</h2><p>${words(20, 'teaser')}</p></article>`;
    const text = read(`<div class="x">${`<p>${words(80, 'text')}</p>`.repeat(5)}</div><div class="y">${teaser}</div>`);

    expect(text.split('text').length).toBeGreaterThan(400);
  });
});

describe('what stands around an article', () => {
  const text = `<p>${words(40, 'text')}</p>`.repeat(6);
  const headlines = `<ul>${'<li><a href="/s">Another story of today, told in one long line that leads to it</a></li>'.repeat(40)}</ul>`;
  const share = (href: string) => `<li><a href="${href}">Pass</a></li>`;
  const shares = ['https://www.facebook.com/sharer.php?u=x', 'https://x.com/intent/post?url=x', 'mailto:?body=x'];

  it('is left out where its links are more than the words of the article', () => {
    const found = read(`<main><div class="a"><h1>Title</h1><div class="b">${text}</div></div>${headlines}</main>`);

    expect(found).toContain('text');
    expect(found).not.toContain('Another story');
  });

  it('passes the page on in any language, with its heading', () => {
    const found = read(`<main>${text}<h2>Weitersagen</h2><ul>${shares.map(share).join('')}</ul></main>`);

    expect(found).toContain('text');
    expect(found).not.toMatch(/Pass|Weitersagen/);
  });

  it.each(['Related', 'Das könnte Sie auch interessieren', 'Sur le même sujet', '为你推荐', '関連記事'])(
    'leads to others below "%s"',
    (head) => {
      const other = (at: number) => `<li><a href="/${at}">Teaser ${at} of another story</a><p>In a few words.</p></li>`;
      const box = `<div class="x"><h3>${head}</h3><ul>${other(1)}${other(2)}</ul></div>`;

      expect(read(`<main><div>${text}${box}</div></main>`)).not.toMatch(/Teaser|few words/);
    },
  );

  it('rates it by links that lead nowhere', () => {
    const stars = '<li><a href="#">Give it a star</a></li>'.repeat(5);

    expect(read(`<div>${text}<div class="x"><ul>${stars}</ul></div></div>`)).not.toContain('star');
  });
});

describe('the words of an article', () => {
  it('begin in a box of their own', () => {
    const lead = `<div class="lead">${words(30, 'lead')}</div>`;
    const body = `<div class="body">${`<p>${words(60, 'text')}</p>`.repeat(5)}</div>`;

    expect(read(`<main><div>${lead}${body}</div></main>`)).toContain('lead');
  });

  it('are found where they are few of a page full of boxes', () => {
    const boxes = `<div class="box">${'<span>other value 12</span><i>up</i>'.repeat(250)}</div>`;
    const paragraphs = Array.from({ length: 8 }, (_, at) => `<p>${words(14, `text${at},`)}</p>`).join('');

    expect(read(`<div class="top">${boxes}</div><div class="story">${paragraphs}</div>`)).not.toContain('other');
  });

  it('are as many in Chinese with fewer signs', () => {
    const sentence = '中国铁路总公司通过官方微博发布消息称，网传信息不实，请大家通过正规渠道购票。';
    const body = `<div class="article">${`<p>${sentence}</p>`.repeat(6)}</div>`;
    const links = '<ul><li><a href="/s">今天的另一个故事，一句话讲完，读者可以点击继续阅读</a></li></ul>'.repeat(30);

    expect(read(`<div class="content"><h1>标题</h1>${body}${links}</div>`)).not.toContain('另一个故事');
  });
});
