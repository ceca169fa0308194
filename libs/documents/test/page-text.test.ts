import { describe, expect, it } from '@jest/globals';
import { openPage } from '../src/index.js';

const read = (body: string, head = '') =>
  openPage(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`)
    .read('https://docs.example.org/a/')
    .markdown.trim();
const content = (body: string) => read(`<main>${body}</main>`);

describe('controls lose their mark-up, not their words', () => {
  it.each<[string, string, string]>([
    [
      'a page within one form',
      '<form><input type="hidden" name="state" value="dDw="><h1>Leave</h1><p>Ask the lead first.</p><input type="submit" value="Go"></form>',
      '# Leave\n\nAsk the lead first.',
    ],
    [
      'questions that unfold',
      '<h3><button aria-expanded="false" aria-controls="a1">Where is the badge?</button></h3><div id="a1" hidden><p>In locker 12.</p></div>',
      '### Where is the badge?\n\nIn locker 12.',
    ],
    ['the name of a button in a sentence', '<p>Press <button>Save</button> to keep it.</p>', 'Press Save to keep it.'],
    [
      'no commands beside the text',
      '<button class="copy">Copy</button><p>Real text.</p><button>Share</button>',
      'Real text.',
    ],
    [
      'what is chosen from',
      '<p><label>Region <select><option>EU</option><option>US</option></select></label></p>',
      'Region EU, US',
    ],
    [
      'text that nobody may change, and nothing that people write',
      '<textarea readonly>token=1</textarea><textarea>draft</textarea><p>Real text.</p>',
      '```\ntoken=1\n```\n\nReal text.',
    ],
    [
      'tasks and whether they are done',
      '<ul><li><input type="checkbox" checked disabled> Fuel</li><li><input type="checkbox"><span>Oil</span></li></ul>',
      '- [x] Fuel\n- [ ] Oil',
    ],
  ])('%s', (_what, body, expected) => {
    expect(content(body)).toBe(expected);
  });
});

describe('what is hidden', () => {
  it.each([
    '<p style="display: none">Never</p>',
    '<p style="color:red;visibility:hidden">Never</p>',
    '<span style="font-size:0px">Never</span>',
    '<p hidden>Never</p>',
    '<div aria-hidden="true">Never</div>',
    '<dialog><p>Never</p></dialog>',
    '<template><p>Never</p></template>',
  ])('is left out: %s', (hidden) => {
    expect(content(`<p>Seen by all.</p>${hidden}`)).toBe('Seen by all.');
  });

  it.each([
    '<div class="tab-pane" style="display:none">Opened</div>',
    '<div hidden="until-found">Opened</div>',
    '<div role="tabpanel" aria-hidden="true">Opened</div>',
    '<a data-bs-toggle="collapse" href="#more">More</a><div id="more" style="display:none">Opened</div>',
    '<div style="font-size:0"><p style="font-size:16px">Opened</p></div>',
    '<dialog open>Opened</dialog>',
  ])('and can be opened stays: %s', (hidden) => {
    expect(content(`<p>Seen by all.</p>${hidden}`)).toContain('Opened');
  });
});

describe('what stands beside the text', () => {
  it.each<[string, string]>([
    ['a warning', '<aside class="warning"><p>Never drain two nodes.</p></aside>'],
    ['a note for the whole', '<div role="complementary" class="note"><p>Never drain two nodes.</p></div>'],
    ['the head of a section', '<section><header><h2>Never drain</h2><p>two nodes.</p></header><p>Text.</p></section>'],
    ['the source of a quote', '<blockquote><p>Words.</p><footer>Never drain two nodes.</footer></blockquote>'],
    ['notes at the foot', '<footer class="footnotes"><p>Never drain two nodes.</p></footer>'],
  ])('is text within it: %s', (_what, part) => {
    expect(content(`<h1>Drain</h1><p>Wait for it to finish.</p>${part}`).replace(/[#>\s]+/g, ' ')).toContain(
      'Never drain',
    );
  });

  it.each([
    '<aside class="related-posts"><p>Never mind.</p></aside>',
    '<aside>Never</aside>',
    '<aside><ul><li><a href="/a">Never one</a></li><li><a href="/b">Never two</a></li></ul></aside>',
    '<footer><p>Never</p></footer>',
    '<nav>Never</nav>',
    '<div role="search">Never</div>',
    '<span class="sr-only">Never</span>',
  ])('is left out where it is furniture: %s', (part) => {
    expect(content(`<h1>Drain</h1><p>Wait for it to finish.</p>${part}`)).toBe('# Drain\n\nWait for it to finish.');
  });

  it('is read where there is nothing else', () => {
    expect(
      read('<aside><h1>Only</h1><p>All text is in an aside of the page.</p></aside><footer>Imprint</footer>'),
    ).toBe('# Only\n\nAll text is in an aside of the page.');
    expect(read('<div id="app"></div><noscript><p>The page in words, for readers.</p></noscript>')).toBe(
      'The page in words, for readers.',
    );
    expect(read('<div id="app"></div><noscript>Please enable JavaScript to run this app.</noscript>')).toBe('');
  });
});

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
      '<i class="fa fa-check"></i>',
      '<span class="icon-xmark"></span>',
      '<i class="dot" title="Planned"></i>',
      '<svg aria-hidden="true"></svg><span class="sr-only">Soon</span>',
      '<input type="checkbox" checked>',
    ];
    expect(table(`<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)[2]).toBe(
      '| yes | No | ![Partly](https://docs.example.org/y.png) | ✓ | ✗ | Planned | Soon | [x] |',
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
    ['Name<sup>TM</sup>', 'NameTM'],
    ['H<sub>2</sub>O and x<sub>i</sub>', 'H₂O and x_i'],
    ['<code>2<sup>10</sup></code>', '`2^10`'],
  ])('%s is %s', (html, expected) => {
    expect(content(`<p>${html}</p>`)).toBe(expected);
  });
});

describe('formulas, once and in LaTeX', () => {
  const mathml = '<msup><mi>a</mi><mn>2</mn></msup>';
  const annotated = `<semantics><mrow>${mathml}</mrow><annotation encoding="application/x-tex">a^2</annotation></semantics>`;

  it.each<[string, string, string]>([
    [
      'KaTeX',
      `<span class="katex"><span class="katex-mathml"><math>${annotated}</math></span><span class="katex-html" aria-hidden="true">a2</span></span>`,
      '$a^2$',
    ],
    [
      'KaTeX in a line of its own',
      `<span class="katex-display"><span class="katex"><math display="block">${annotated}</math></span></span>`,
      '$$a^2$$',
    ],
    [
      'MathJax 2',
      '<span class="MathJax_Preview">a2</span><span class="MathJax">a2</span><script type="math/tex">a^2</script>',
      '$a^2$',
    ],
    ['MathJax 2 in a line of its own', '<script type="math/tex; mode=display">a^2</script>', '$$a^2$$'],
    [
      'MathJax 3',
      `<mjx-container><mjx-math>a2</mjx-math><mjx-assistive-mml><math>${mathml}</math></mjx-assistive-mml></mjx-container>`,
      '$a^2$',
    ],
    ['MathML', `<math>${mathml}</math>`, '$a^2$'],
    ['MathML with its words', `<math alttext="{\\displaystyle a^2}">${mathml}</math>`, '$a^2$'],
    [
      'MediaWiki',
      `<span class="mwe-math-element"><span style="display:none"><math>${annotated}</math></span><img alt="{\\displaystyle a^2}" src="/m.svg"></span>`,
      '$a^2$',
    ],
    ['an image', '<img class="latex" alt="a^2" src="/m.png">', '$a^2$'],
    ['brackets', '<span class="math">\\(a^2\\)</span>', '$a^2$'],
    ['brackets in a line of its own', '<div>\\[ a_i * [b] \\]</div>', '$$a_i * [b]$$'],
    ['dollars', '$$ \\text{Att}(Q^{l}) * [x] $$', '$$\\text{Att}(Q^{l}) * [x]$$'],
    ['a dollar', 'with $x_i * y_i$ in it', 'with $x_i * y_i$ in it'],
  ])('%s', (_what, html, expected) => {
    expect(content(`<p>Here: ${html}</p>`)).toBe(
      html.startsWith('<div>') ? `Here:\n\n${expected}` : `Here: ${expected}`,
    );
  });

  it('prices are none', () => {
    expect(content('<p>From $5 *net* to $10 [a].</p>')).toBe('From $5 \\*net\\* to $10 \\[a\\].');
  });

  it('MathML of more than one line', () => {
    const fraction = '<mfrac><mrow><mo>−</mo><mi>b</mi></mrow><msqrt><mi>α</mi></msqrt></mfrac>';
    const sum = '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>';

    expect(content(`<p><math>${fraction}<mo>+</mo>${sum}<msub><mi>x</mi><mi>i</mi></msub></math></p>`)).toBe(
      '$\\frac{-b}{\\sqrt{\\alpha }}+\\sum _{i=1}^nx_i$',
    );
  });
});

describe('code with its lines and without their numbers', () => {
  const numbers = '<pre><span class="lnt">1\n</span><span class="lnt">2\n</span></pre>';
  const code = '<pre><code class="language-sh">make a\nmake b\n</code></pre>';

  it.each<[string, string, string]>([
    [
      'Hugo, in a table',
      `<div class="highlight"><table class="lntable"><tr><td class="lntd">${numbers}</td><td class="lntd">${code}</td></tr></table></div>`,
      'sh',
    ],
    [
      'Hugo, in its lines',
      '<pre class="chroma"><code class="language-sh"><span class="ln">1</span>make a\n<span class="ln">2</span>make b</code></pre>',
      'sh',
    ],
    [
      'Hexo',
      '<figure class="highlight sh"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span></pre></td><td class="code"><pre><span class="line">make a</span><br><span class="line">make b</span></pre></td></tr></table></figure>',
      'sh',
    ],
    [
      'prettify',
      '<pre class="prettyprint linenums lang-sh"><ol class="linenums"><li class="L0">make a</li><li class="L1">make b</li></ol></pre>',
      'sh',
    ],
    [
      'GitHub',
      '<table class="highlight"><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code">make a</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">make b</td></tr></table>',
      '',
    ],
    [
      'highlight.js with numbers',
      '<pre><code class="hljs bash"><table class="hljs-ln"><tr><td class="hljs-ln-numbers">1</td><td class="hljs-ln-code">make a</td></tr><tr><td class="hljs-ln-numbers">2</td><td class="hljs-ln-code">make b</td></tr></table></code></pre>',
      'bash',
    ],
    [
      'SyntaxHighlighter',
      '<div class="syntaxhighlighter sh"><table><tr><td class="gutter"><div class="line">1</div><div class="line">2</div></td><td class="code"><div class="container"><div class="line">make a</div><div class="line">make b</div></div></td></tr></table></div>',
      'sh',
    ],
    [
      'Pandoc',
      '<div class="sourceCode"><pre class="sourceCode bash"><code class="sourceCode bash"><span id="1"><a href="#1"></a>make a</span>\n<span id="2"><a href="#2"></a>make b</span></code></pre></div>',
      'bash',
    ],
    [
      'Shiki',
      '<pre class="shiki" data-language="sh"><code><span class="line">make a</span>\n<span class="line">make b</span></code></pre>',
      'sh',
    ],
    ['Org', '<pre class="src src-sh">make a\nmake b</pre>', 'sh'],
    ['brushes', '<pre class="brush: sh; toolbar: false">make a\nmake b</pre>', 'sh'],
  ])('%s', (_what, html, language) => {
    expect(content(html)).toBe(`\`\`\`${language}\nmake a\nmake b\n\`\`\``);
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
});

describe('what pages show without text', () => {
  it.each<[string, string, string]>([
    [
      'a shadow root with its slots',
      '<my-card><template shadowrootmode="open"><p>Quota: <slot name="n">0</slot></p><slot></slot></template><b slot="n">12</b><p>per team</p></my-card>',
      'Quota: **12**\n\nper team',
    ],
    [
      'a shadow root within another',
      '<a-b><template shadowrootmode="open"><c-d><template shadowrootmode="closed"><p>Inner words.</p></template></c-d></template></a-b>',
      'Inner words.',
    ],
    ['ruby', '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>', '漢(かん)字'],
    [
      'a drawing with words',
      '<p>Flow:</p><svg><title>Arch</title><text x="1">Queue</text><text>Store</text></svg>',
      'Flow:\n\nArch Queue Store',
    ],
    [
      'a document within the page',
      '<p>Text.</p><iframe srcdoc="&lt;p&gt;Embedded note&lt;/p&gt;"></iframe>',
      'Text.\n\nEmbedded note',
    ],
    [
      'a protected address',
      '<p>Ask <a class="__cf_email__" data-cfemail="422d323102273a232f322e276c2d3025">[email&#160;protected]</a> or <a href="/cdn-cgi/l/email-protection#422d323102273a232f322e276c2d3025">us</a>.</p>',
      'Ask ops@example.org or [us](mailto:ops@example.org).',
    ],
    [
      'a tooltip is none of it',
      '<p>Our <abbr title="Recovery point objective">RPO</abbr> is 5 min.</p>',
      'Our RPO is 5 min.',
    ],
  ])('%s', (_what, html, expected) => {
    expect(content(html)).toBe(expected);
  });
});

describe('a page made to keep a reader busy', () => {
  const many = (part: string, count: number) => part.repeat(count);

  it.each<[string, string]>([
    ['deep elements', many('<div>', 3_000)],
    ['deep shadow roots', many('<a-b><template shadowrootmode="open"><slot></slot>', 500)],
    ['tags', many('<b>a</b>', 20_000)],
    ['open formulas', many('\\[ a \\( $$ $a_', 10_000)],
    ['notes', many('<sup><a href="#fn1">1</a></sup>', 10_000)],
    ['tabs', many('<ul role="tablist"><li role="tab">a</li></ul>', 5_000)],
    ['callouts', many('<div class="admonition"><p class="admonition-title">a</p>', 1_000)],
    ['cells', `<table>${many('<tr><td><ul><li>a</li></ul></td></tr>', 5_000)}</table>`],
    ['deep tables', many('<table><tr><td>', 1_000)],
    ['documents within documents', '<iframe srcdoc="'.concat(many('&lt;iframe srcdoc=&quot;', 1_000), '">')],
    ['asides', many('<aside><p>a</p>', 2_000)],
    ['buttons', many('<h2><button>a</button></h2>', 5_000)],
  ])('is read all the same: %s', (_what, body) => {
    expect(typeof read(`<main>${body}</main>`)).toBe('string');
  });
});
