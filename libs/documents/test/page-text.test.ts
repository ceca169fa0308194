import { describe, expect, it } from '@jest/globals';
import { content, read } from './read-content.js';

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
    '<p style="position:absolute; left:-9999px">Never</p>',
    '<div style="height:0; overflow:hidden">Never</div>',
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
