import { describe, expect, it } from '@jest/globals';
import { content, read } from './read-content.js';

describe('tables', () => {
  const table = (rows: string) => content(`<table>${rows}</table>`).split('\n');

  it('keep lines of code and items of lists in a cell apart, as they are written', () => {
    const code = '<pre># stop first\nsystemctl stop ix\nrm -rf /var/ix/*[a-z]</pre>';
    const list = '<ul><li>one</li><li>two<ol><li>a</li></ol></li></ul>';

    expect(table(`<tr><th>Do</th><th>Why</th></tr><tr><td>${code}</td><td>${list}</td></tr>`)[2]).toBe(
      '| `# stop first`<br>`systemctl stop ix`<br>`rm -rf /var/ix/*[a-z]` | - one<br>- two<br>1. a |',
    );
    expect(content('<p><code>a=1<br>b=2</code></p>')).toBe('`a=1`  \n`b=2`');
  });

  it('say what icons say', () => {
    const cells = [
      '<svg aria-label="yes"><path/></svg>',
      '<svg role="img"><title>No</title></svg>',
      '<img src="/y.png" alt="Partly">',
      '<i class="fa fa-check" aria-hidden="true"></i>',
      '<svg class="octicon octicon-x-circle" aria-hidden="true"><use href="#icon-no"/></svg>',
      '<img class="emoji" alt="✅" src="/e.png">',
      '<span class="icon-xmark"></span>',
      '<i class="dot" title="Planned"></i>',
      '<svg aria-hidden="true"></svg><span class="sr-only">Soon</span>',
      '<input type="checkbox" checked>',
    ];
    expect(table(`<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)[2]).toBe(
      '| yes | No | ![Partly](https://docs.example.org/y.png) | ✓ | ✗ | ✅ | ✗ | Planned | Soon | [x] |',
    );
  });

  it('have a head where there is one, and none where rows begin with a name', () => {
    expect(table('<tr><td></td><th>A</th></tr><tr><th>x</th><td>1</td></tr>')[0]).toBe('|  | A |');
    expect(table('<thead><tr><td>K</td><td>V</td></tr></thead><tr><td>x</td><td>1</td></tr>')[0]).toBe('| K | V |');
    expect(table('<tr><th>Born</th><td>1815</td></tr><tr><th>Died</th><td>1852</td></tr>')).toEqual([
      '|  |  |',
      '| --- | --- |',
      '| Born | 1815 |',
      '| Died | 1852 |',
    ]);
  });

  it('keep where a column stands, when head and values agree on it', () => {
    const head = '<thead><tr><th style="text-align: right">N</th><th align="center">S</th><th class="head text-right">';
    const value = '<tr><td style="text-align: right">1</td><td align="center">+</td><td class="text-right">2</td>';

    expect(table(`${head}T</th><th align="center">W</th></tr></thead>${value}<td>word</td></tr>`)[1]).toBe(
      '| ---: | :---: | ---: | --- |',
    );
  });

  it.each<[string, string]>([
    ['headings', '<tr><td><a href="/">Home</a></td><td><h1>Manual</h1><p>First.</p><pre>a\n  b</pre></td></tr>'],
    ['its role', '<tr><td>Home</td><td>Manual</td></tr>'],
    ['one cell', '<tr><td><p>First.</p><p>Second.</p></td></tr>'],
    ['another table', '<tr><td>Left</td><td><table><tr><th>K</th></tr><tr><td>x</td></tr></table></td></tr>'],
    ['long text in one column', `<tr><td>${'word '.repeat(80)}</td></tr><tr><td>Second.</td></tr>`],
  ])('that lay out a page are read as text, by %s', (by, rows) => {
    const role = by === 'its role' ? ' role="presentation"' : '';
    const text = read(`<table${role}>${rows}</table>`);

    expect(text.startsWith('|')).toBe(false);
    expect(text.split('\n\n').length).toBeGreaterThan(1);
  });

  it('of values stay tables, however many rows and however long their values', () => {
    const rows = Array.from({ length: 30 }, (_, at) => `<tr><td>k${at}</td><td>${'value '.repeat(70)}</td></tr>`);

    expect(content(`<table>${rows.join('')}</table>`).split('\n')).toHaveLength(32);
  });
});

describe('raised and lowered text', () => {
  it.each([
    ['10<sup>6</sup> rows', '10^6 rows'],
    ['5&times;10<sup>&minus;9</sup>', '5×10^−9'],
    ['area in m<sup>2</sup>', 'area in m^2'],
    ['see note<sup>1</sup>', 'see note^1'],
    ['x<sup>n + 1</sup>', 'x^(n + 1)'],
    ['the 22<sup>nd</sup> and the 1<sup>er</sup>', 'the 22nd and the 1er'],
    ['the XIX<sup>e</sup>, but x<sup>a</sup>', 'the XIXe, but x^a'],
    ['Name<sup>TM</sup>', 'NameTM'],
    ['H<sub>2</sub>O and x<sub>i</sub>', 'H₂O and x_i'],
    ['<code>2<sup>10</sup></code>', '`2^10`'],
  ])('%s is %s', (html, expected) => {
    expect(content(`<p>${html}</p>`)).toBe(expected);
  });
});

describe('notes, callouts and tabs', () => {
  it.each<[string, string, string]>([
    [
      'MkDocs',
      '<div class="admonition warning"><p class="admonition-title">Warning</p><p>Mind it.</p></div>',
      'Warning',
    ],
    [
      'Docusaurus',
      '<div class="theme-admonition theme-admonition-tip"><div class="admonitionHeading_x"><span class="admonitionIcon_x"><svg></svg></span>tip</div><div><p>Mind it.</p></div></div>',
      'Tip',
    ],
    [
      'GitHub',
      '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title"><svg></svg>Note</p><p>Mind it.</p></div>',
      'Note',
    ],
    [
      'Starlight',
      '<aside aria-label="Caution" class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true">Caution</p><div><p>Mind it.</p></div></aside>',
      'Caution',
    ],
    [
      'VitePress',
      '<div class="danger custom-block"><p class="custom-block-title">DANGER</p><p>Mind it.</p></div>',
      'DANGER',
    ],
    [
      'Hugo Book',
      '<blockquote class="book-hint note"><p class="book-hint-title">Note</p><p>Mind it.</p></blockquote>',
      'Note',
    ],
    ['Docutils', '<aside class="sidebar"><p class="sidebar-title">Aside</p><p>Mind it.</p></aside>', 'Aside'],
    ['Just the Docs', '<blockquote class="warning-title"><p>Warning</p><p>Mind it.</p></blockquote>', 'Warning'],
    [
      'AsciiDoctor',
      '<div class="admonitionblock note"><table><tr><td class="icon"><i class="fa icon-note" title="Note"></i></td><td class="content"><p>Mind it.</p></td></tr></table></div>',
      'Note',
    ],
  ])('a callout of %s is a quote with its name', (_what, html, title) => {
    expect(content(`<p>Text.</p>${html}`)).toBe(`Text.\n\n> **${title}**\n>\n> Mind it.`);
  });

  it.each<[string, string]>([
    [
      'GitHub',
      '<p>Text<sup><a href="#fn-1" id="ref" data-footnote-ref>1</a></sup>.</p><section data-footnotes class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="fn-1"><p>Said there. <a href="#ref" data-footnote-backref>↩</a></p></li></ol></section>',
    ],
    [
      'MkDocs',
      '<p>Text<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup>.</p><div class="footnote"><hr><ol><li id="fn:1"><p>Said there.&#160;<a class="footnote-backref" href="#fnref:1">&#8617;</a></p></li></ol></div>',
    ],
    [
      'Sphinx',
      '<p>Text<a class="footnote-reference brackets" href="#id2" id="id1" role="doc-noteref">[1]</a>.</p><hr class="footnotes docutils"><aside class="footnote-list brackets"><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label">[<a role="doc-backlink" href="#id1">1</a>]</span><p>Said there.</p></aside></aside>',
    ],
    [
      'a name, which readers see as a number',
      '<p>Text<sup id="fnref:why"><a class="footnote-ref" href="#fn:why">1</a></sup>.</p><div class="footnote"><ol><li id="fn:why"><p>Said there.</p></li></ol></div>',
    ],
    [
      'older Sphinx',
      '<p>Text<a class="footnote-reference brackets" href="#id2" id="id1">1</a>.</p><dl class="footnote brackets"><dt class="label" id="id2"><span class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>Said there.</p></dd></dl>',
    ],
    [
      'GitBook',
      '<p>Text<sup><a href="#fn_1" id="reffn_1">1</a></sup>.</p><blockquote id="fn_1">\n<sup>1</sup>. Said there.<a href="#reffn_1" title="Jump back"> ↩</a></blockquote>',
    ],
    [
      'Pandoc',
      '<p>Text<a href="#fn1" class="footnote-ref" role="doc-noteref"><sup>1</sup></a>.</p><section class="footnotes" role="doc-endnotes"><ol><li id="fn1">Said there.<a href="#fnref1" class="footnote-back">↩</a></li></ol></section>',
    ],
  ])('a footnote of %s is known by its mark', (_what, html) => {
    expect(content(html).replaceAll('\n\n---', '')).toBe('Text[^1].\n\n[^1]: Said there.');
  });

  it.each<[string, string]>([
    [
      'roles',
      '<div><ul role="tablist"><li role="tab" aria-controls="p1">npm</li><li role="tab" aria-controls="p2">yarn</li></ul><div role="tabpanel" id="p1"><p>add a</p></div><div role="tabpanel" id="p2" hidden><p>add b</p></div></div>',
    ],
    [
      'MkDocs',
      '<div class="tabbed-set"><input checked type="radio"><input type="radio"><div class="tabbed-labels"><label>npm</label><label>yarn</label></div><div class="tabbed-content"><div class="tabbed-block"><p>add a</p></div><div class="tabbed-block"><p>add b</p></div></div></div>',
    ],
    [
      'VitePress',
      '<div class="vp-code-group"><div class="tabs"><input type="radio"><label>npm</label><input type="radio"><label>yarn</label></div><div class="blocks"><div><p>add a</p></div><div><p>add b</p></div></div></div>',
    ],
    [
      'Sphinx',
      '<div class="sd-tab-set"><input type="radio"><label class="sd-tab-label">npm</label><div class="sd-tab-content"><p>add a</p></div><input type="radio"><label class="sd-tab-label">yarn</label><div class="sd-tab-content"><p>add b</p></div></div>',
    ],
    [
      'Bootstrap',
      '<ul class="nav nav-tabs"><li><a data-bs-toggle="tab" href="#p1">npm</a></li><li><a data-bs-toggle="tab" href="#p2">yarn</a></li></ul><div class="tab-content"><div class="tab-pane active" id="p1"><p>add a</p></div><div class="tab-pane" id="p2" style="display:none"><p>add b</p></div></div>',
    ],
  ])('tabs by %s have their names above them', (_what, html) => {
    expect(content(html)).toBe('**npm**\n\nadd a\n\n**yarn**\n\nadd b');
  });

  it('of which only the open panel is in the page leave its name alone', () => {
    const tab = (name: string) => `<button role="tab" aria-controls="${name}">${name}</button>`;

    expect(
      content(`<div role="tablist">${tab('npm')}${tab('yarn')}</div><div role="tabpanel" id="npm"><p>add a</p></div>`),
    ).toBe('**npm**\n\nadd a');
  });
});

it('a list of parts with headings is text, and so are boxes of tasks in any wrapping', () => {
  expect(content('<ul><li><section><h2>Fields</h2><p>One.</p></section></li><li><h3>More</h3>Two.</li></ul>')).toBe(
    '## Fields\n\nOne.\n\n### More\n\nTwo.',
  );
  expect(content('<ul><li><p><label><input type="checkbox" checked><span></span></label> Done</p></li></ul>')).toBe(
    '- [x] Done',
  );
  expect(
    content(
      '<ul><li><p><i class="fa fa-check-square-o"></i> Done</p></li><li><i class="fa fa-square-o"></i> Left</li></ul>',
    ),
  ).toBe('- [x] Done\n- [ ] Left');
});

it('what is bold as a whole has one pair of marks', () => {
  expect(content('<details><summary><b>Open</b> me</summary><p>In <b>it <strong>all</strong></b>.</p></details>')).toBe(
    '**Open me**\n\nIn **it all**.',
  );
});

it('a table of contents within the text is left out, a list of other pages is not', () => {
  const toc = (href: string) => `<ul class="table-of-contents"><li><a href="${href}">First</a></li></ul>`;

  expect(content(`<h1>T</h1>${toc('#first')}<h2 id="first">First</h2><p>Text.</p>`)).toBe('# T\n\n## First\n\nText.');
  expect(content(`<h1>T</h1>${toc('/first')}<p>Text.</p>`)).toContain('[First](https://docs.example.org/first)');
});

it('signs of links to the place that they stand at say nothing, wherever they are', () => {
  expect(content('<p>Figure 1. A berth<a class="headerlink" href="#fig" title="Link to this image">¶</a></p>')).toBe(
    'Figure 1. A berth',
  );
  expect(content('<dl><dt>Term<a href="#term">#</a></dt><dd>Means it.</dd></dl>')).toBe('**Term**\n\nMeans it.');
  expect(content('<p>Comments begin with <code><a href="#c">#</a></code>.</p>')).toBe('Comments begin with `#`.');
});
