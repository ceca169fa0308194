import { describe, expect, it } from '@jest/globals';
import { readHtmlPage } from '../../src/markup/html/read-page.js';

const read = (body: string, head = '') =>
  readHtmlPage(
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    'https://docs.example.org/guide/page',
  );
const markdown = (body: string) => read(`<main>${body}</main>`).markdown.trim();

describe('a page as Markdown', () => {
  it.each<[string, string, string]>([
    ['headings', '<h1>One</h1><h3>Two <a class="x" href="#two"></a></h3>', '# One\n\n### Two'],
    [
      'headings that lead to themselves',
      '<h2><a href="#own">Own `words`</a></h2><h3><a href="#a">§</a>Mark</h3><h4><a href="/b#c">Other</a></h4>',
      '## Own \\`words\\`\n\n### Mark\n\n#### [Other](https://docs.example.org/b#c)',
    ],
    [
      'headings whose mark stands apart',
      '<h2>Files<span><a class="mark" href="#files" id="files">#</a></span></h2>',
      '## Files',
    ],
    [
      'paragraphs whose inline markup stays on its line',
      '<p>A <b>bold</b> and <i>fine</i>\n word.</p>',
      'A **bold** and *fine* word.',
    ],
    [
      'nested lists',
      '<ul><li>a<ol start="3"><li>b</li><li>c</li></ol></li><li>d</li></ul>',
      '- a\n  3. b\n  4. c\n- d',
    ],
    [
      'code with its language and indentation',
      '<pre><code class="language-ts">if (a) {\n    b();\n}\n</code></pre>',
      '```ts\nif (a) {\n    b();\n}\n```',
    ],
    [
      'each form of code that a page shows in several',
      '<pre><input type="checkbox"><code class="language-js mjs">import a;</code><code class="language-js cjs">require(a);</code></pre>',
      '```js\nimport a;\n```\n\n```js\nrequire(a);\n```',
    ],
    [
      'code with all around it, where its parts are marked apart',
      '<pre>$ <code class="language-sh a">npm</code> <code class="language-sh b">start</code></pre>',
      '```sh\n$ npm start\n```',
    ],
    [
      'parts of code that are no forms of it',
      '<pre><code class="prompt">$ </code><code class="command">npm start</code></pre>',
      '```\n$ npm start\n```',
    ],
    ['lines of code that are marked one by one', '<pre><code>a;</code>\n<code>b;</code></pre>', '```\na;\nb;\n```'],
    ['code that holds a fence', '<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
    ['code spans with ticks', '<p><code>a `b`</code></p>', '`` a `b` ``'],
    [
      'tables',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1 | 2</td><td><code>x</code></td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 \\| 2 | `x` |',
    ],
    [
      'tables without header cells',
      '<table><tr><td>a</td><td>b</td></tr></table>',
      '|  |  |\n| --- | --- |\n| a | b |',
    ],
    [
      'spanned cells',
      '<table><tr><th colspan="2">A</th><th>B</th></tr><tr><td>1</td></tr></table>',
      '| A |  | B |\n| --- | --- | --- |\n| 1 |',
    ],
    [
      'cells that span rows, in each of them and no further than their group',
      '<table><thead><tr><th rowspan="3">Name</th><th colspan="2">Size</th></tr><tr><th>least</th><th>most</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">a</td><td>1</td><td rowspan="2">2</td></tr><tr><td>3</td></tr><tr><td>b</td><td>4</td></tr></tbody></table>',
      '| Name | Size |  |\n| --- | --- | --- |\n| Name | least | most |\n| a | 1 | 2 |\n| a | 3 | 2 |\n| b | 4 |',
    ],
    [
      'what begins a line of its own in a cell',
      '<table><tr><th>A</th></tr><tr><td>one<ul><li>two</li><li>three</li></ul><p>four</p></td></tr></table>',
      '| A |\n| --- |\n| one<br>- two<br>- three<br>four |',
    ],
    [
      'tabs that are not open',
      '<div role="tabpanel"><p>for npm</p></div><div role="tabpanel" hidden><p>for yarn</p></div><p hidden>never</p>',
      'for npm\n\nfor yarn',
    ],
    [
      'code that is numbered in a table',
      '<table class="rouge-table"><tr><td class="gutter"><pre class="lineno">1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
      '```\na\nb\n```',
    ],
    ['links made absolute', '<p><a href="../x?y=1#z">see</a></p>', '[see](https://docs.example.org/x?y=1#z)'],
    ['places that links lead to as text', '<p><a name="x">Title</a></p>', 'Title'],
    ['links that lead nowhere as text', '<p><a href="javascript:alert(1)">press</a></p>', 'press'],
    [
      'images by what they show',
      '<p><img src="/a.png" alt="A chart"></p>',
      '![A chart](https://docs.example.org/a.png)',
    ],
    ['images that are not there yet by their words', '<p><img src="" alt="A chart"></p>', 'A chart'],
    ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['definitions', '<dl><dt>Term</dt><dd>Means this.</dd></dl>', '**Term**\n\nMeans this.'],
    ['what unfolds', '<details><summary>More</summary><p>Hidden text.</p></details>', '**More**\n\nHidden text.'],
    [
      'what unfolds under a heading',
      '<details><summary><div><h3>More</h3></div><p>In short.</p></summary><p>Hidden text.</p></details>',
      '### More\n\n**In short.**\n\nHidden text.',
    ],
    ['line breaks', '<p>a<br>b</p>', 'a  \nb'],
    ['entities', '<p>a &amp; b &lt; c &eacute; &#x1F600;</p>', 'a & b < c é 😀'],
    [
      'text that looks like markup',
      '<p># no heading, *no* emphasis, &lt;b&gt;</p>',
      '\\# no heading, \\*no\\* emphasis, \\<b>',
    ],
    ['rules', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ])('has %s', (_what, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it('loses no single character, as the original did', () => {
    expect(markdown('<p>x <b>=</b> y</p>')).toBe('x **=** y');
  });

  it('keeps blocks whose class merely contains the name of furniture', () => {
    const body = ['download-badge', 'heading', 'shadow-box', 'roadmap', 'loading-docs', 'shared-header-text']
      .map((name) => `<div class="${name}">Text in ${name}.</div>`)
      .join('');

    expect(markdown(body).match(/Text in/g)).toHaveLength(6);
  });

  it('drops furniture, menus and scripts', () => {
    const menu = Array.from({ length: 12 }, (_, at) => `<a href="/${at}">Entry number ${at}</a>`).join('');
    const page = read(
      `<header>Site</header><nav>Menu</nav><main><div>${menu}</div><h1>Real</h1><p>Text of it.</p><aside>Ads</aside><script>evil()</script></main><footer>Imprint</footer>`,
    );

    expect(page.markdown).toBe('# Real\n\nText of it.\n');
    expect(page.links).toHaveLength(12);
  });

  it('survives nesting that would exhaust the stack', () => {
    const deep = `${'<div>'.repeat(5_000)}bottom${'</div>'.repeat(5_000)}`;

    expect(markdown(deep)).toContain('bottom');
  });
});

describe('what a page says of itself', () => {
  it('is its title, description, language and canonical address', () => {
    const head =
      '<title> The\n page </title><meta name="description" content="About it"><link rel="canonical" href="/guide/real?utm_source=x">';

    expect(read('<main><p>Some text here.</p></main>', head)).toMatchObject({
      title: 'The page',
      description: 'About it',
      language: 'en',
      canonicalUrl: 'https://docs.example.org/guide/real',
    });
  });

  it('may come from og tags or its first heading', () => {
    expect(read('<h1>Head</h1>').title).toBe('Head');
    expect(read('<h1>Head</h1>', '<meta property="og:title" content="Og">').title).toBe('Og');
  });

  it('does not take a canonical address of another site', () => {
    const head = '<link rel="canonical" href="https://elsewhere.example/">';

    expect(read('<p>x</p>', head).canonicalUrl).toBe('https://docs.example.org/guide/page');
  });

  it.each(['', '<link rel="canonical">', '<link rel="canonical" href=" ">'])(
    'is known by its own address where it names none, whatever its links begin with: %s',
    (link) => {
      expect(read('<p>x</p>', `<base href="/">${link}`).canonicalUrl).toBe('https://docs.example.org/guide/page');
    },
  );

  it.each([
    ['0;url=latest/', 'https://docs.example.org/guide/latest/'],
    ['1; URL="/new?a=1"', 'https://docs.example.org/new?a=1'],
    ["5, url='https://elsewhere.example/x#y'", 'https://elsewhere.example/x'],
    ['0.5; url=/half', 'https://docs.example.org/half'],
    ['9'.repeat(1_000_000), undefined],
    ['0 https://docs.example.org/bare', 'https://docs.example.org/bare'],
    ['11; url=/much-later', undefined],
    ['0; url=page', undefined],
    ['0; url=javascript:alert(1)', undefined],
    ['30', undefined],
    ['', undefined],
  ])('is a way to another where it sends its readers on at once: %.60s', (content, target) => {
    const meta = `<meta http-equiv="Refresh" content="${content.replaceAll('"', '&quot;')}">`;
    const heads = [meta, `<noscript>${meta}</noscript>`];

    expect(heads.map((head) => read('<p>x</p>', head).leadsTo)).toEqual([target, target]);
  });

  it('shows in frames what they load, also those for readers without scripts, by its base, and each once', () => {
    const body =
      '<iframe src="a"></iframe><iframe src="a#b"></iframe><iframe src="about:blank"></iframe><iframe srcdoc="x"></iframe>' +
      '<noscript><p><iframe class="toc" src="toc.html"></iframe></p></noscript><noscript><img src="i"></noscript>';
    const url = 'https://docs.example.org/guide/page';

    expect(read(body, '<base href="/other/">').frames).toEqual([
      'https://docs.example.org/other/a',
      'https://docs.example.org/other/toc.html',
    ]);
    expect(readHtmlPage('<frameset><frame src="x"><frame src="y"></frameset>', url).frames).toEqual([
      'https://docs.example.org/guide/x',
      'https://docs.example.org/guide/y',
    ]);
  });

  it('leads where its links lead, each once, by its base, and not where it says nofollow', () => {
    const body =
      '<a href="a">1</a><a href="a#x">2</a><a rel="nofollow" href="b">3</a><a href="mailto:x@example.org">4</a>';

    expect(read(body, '<base href="/other/">').links).toEqual(['https://docs.example.org/other/a']);
  });
});
