import { describe, expect, it } from '@jest/globals';
import { content } from './read-content.js';

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

  it('the name of its file stands above it', () => {
    const table = `<table class="highlighttable"><tr><th colspan="2" class="filename"><span class="filename">run.sh</span></th></tr><tr><td class="linenos">${numbers}</td><td class="code">${code}</td></tr></table>`;

    expect(content(`<div class="language-sh highlight">${table}</div>`)).toBe('run.sh\n\n```sh\nmake a\nmake b\n```');
  });

  it('lines that only colours tell are removed or added have the signs of a diff', () => {
    const line = (kind: string, text: string) => `<span class="line ${kind}">${text}</span>`;
    const lines = [line('', 'a'), line('diff remove', 'b'), line('diff add', 'c')].join('\n');

    expect(content(`<pre><code class="language-js">${lines}</code></pre>`)).toBe('```diff\n a\n-b\n+c\n```');
    expect(content(`<pre><code class="language-diff">${line('del', '-b')}</code></pre>`)).toBe('```diff\n-b\n```');
    expect(content(`<pre><code class="language-js">${line('diff add', 'c')}</code></pre>`)).toBe('```js\nc\n```');
  });

  it('sources of diagrams are code in their language', () => {
    expect(content('<pre class="mermaid"><code>a --> b</code></pre>')).toBe('```mermaid\na --> b\n```');
  });

  it('the language that its box shows is no text', () => {
    expect(content('<div class="box"><span class="lang">sh</span><pre class="language-sh">make a</pre></div>')).toBe(
      '```sh\nmake a\n```',
    );
  });
});
