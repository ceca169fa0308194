import { describe, expect, it } from '@jest/globals';
import { readHtmlPage } from '../../src/markup/html/read-page.js';

/** Each written as its generator writes pages: the text is the same, the structure around it is not. */
const pages: Record<string, string> = {
  docusaurus: `<head><meta name="generator" content="Docusaurus v3.9"></head><body><div id="__docusaurus">
    <nav class="navbar">Menu</nav><main><nav class="theme-doc-breadcrumbs">Home</nav><article><div class="theme-doc-markdown markdown">
    <header><h1>Install</h1></header><p>Run this first.</p>
    <div class="language-bash codeBlockContainer_x"><div class="codeBlockContent"><pre class="prism-code language-bash"><code>
<span class="token-line" style="color:#000"><span class="token plain">npm</span><span class="token plain"> install</span><br></span><span class="token-line"><span class="token plain">  npm start</span><br></span></code></pre>
    <div class="buttonGroup_x"><button>Copy</button></div></div></div>
    <h2>Notes<a class="hash-link" href="#notes">​</a></h2><div class="theme-admonition"><p>Mind the gap.</p></div></div>
    <footer class="theme-doc-footer">Edit this page</footer></article><nav class="pagination-nav">Next</nav></main></div></body>`,
  mkdocs: `<head><meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.6"></head><body><header data-md-component="header">Site</header>
    <div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset"><a class="md-content__button" href="x">Edit</a>
    <h1 id="install">Install<a class="headerlink" href="#install">¶</a></h1><p>Run this first.</p>
    <div class="language-bash highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre><span></span><span class="normal">1</span>
<span class="normal">2</span></pre></div></td><td class="code"><div><pre><span></span><code><a id="l1"></a>npm<span class="w"> </span>install
  npm<span class="w"> </span>start
</code></pre></div></td></tr></table></div>
    <h2 id="notes">Notes<a class="headerlink" href="#notes">¶</a></h2><div class="admonition note"><p>Mind the gap.</p></div></article></div>
    <footer class="md-footer">Next</footer></body>`,
  sphinx: `<head></head><body><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main"><section id="install">
    <h1>Install<a class="headerlink" href="#install">¶</a></h1><p>Run this first.</p>
    <div class="highlight-bash notranslate"><div class="highlight"><pre><span></span>npm<span class="w"> </span>install
  npm<span class="w"> </span>start
</pre></div></div>
    <section id="notes"><h2>Notes<a class="headerlink" href="#notes">¶</a></h2><div class="admonition"><p>Mind the gap.</p></div></section></section></div></div></div>
    <div class="sphinxsidebar">Contents</div></body>`,
  readthedocs: `<head></head><body><section class="wy-nav-content-wrap"><div class="wy-nav-content"><div class="rst-content"><div role="navigation"><ul class="wy-breadcrumbs"><li>Home</li></ul></div>
    <div role="main"><div itemprop="articleBody"><h1>Install<a class="headerlink" href="#i">¶</a></h1><p>Run this first.</p>
    <div class="highlight-bash notranslate"><div class="highlight"><pre>npm install
  npm start</pre></div></div><h2>Notes<a class="headerlink" href="#n">¶</a></h2><p>Mind the gap.</p></div></div>
    <footer><div class="rst-footer-buttons">Next</div></footer></div></div></section></body>`,
  vitepress: `<head><meta name="generator" content="VitePress v1.6"></head><body><div id="VPContent"><div class="VPLocalNav">On this page</div><div class="VPDoc"><main class="main"><div class="vp-doc"><div>
    <h1 id="install">Install <a class="header-anchor" href="#install">​</a></h1><p>Run this first.</p>
    <div class="language-bash vp-adaptive-theme line-numbers-mode"><button class="copy"></button><span class="lang">bash</span><pre class="shiki"><code><span class="line"><span>npm</span><span> install</span></span>
<span class="line"><span>  npm start</span></span></code></pre><div class="line-numbers-wrapper"><span class="line-number">1</span><br><span class="line-number">2</span></div></div>
    <h2 id="notes">Notes <a class="header-anchor" href="#notes">​</a></h2><div class="tip custom-block"><p>Mind the gap.</p></div></div></div></main>
    <footer class="VPDocFooter">Previous page</footer></div></div></body>`,
  mdbook: `<head></head><body><nav id="mdbook-sidebar"><noscript><iframe class="sidebar-iframe-outer" src="toc.html"></iframe></noscript></nav>
    <div id="mdbook-content" class="content"><main><h1 id="install"><a class="header" href="#install">Install</a></h1><p>Run this first.</p>
    <pre><div class="buttons"><button>Copy</button></div><code class="language-bash hljs">npm install
  npm start
</code></pre><h2 id="notes"><a class="header" href="#notes">Notes</a></h2><p>Mind the gap.</p></main>
    <nav class="nav-wrapper"><a rel="next" href="next.html">Next</a></nav></div></body>`,
  rustdoc: `<head><meta name="generator" content="rustdoc"></head><body class="rustdoc"><nav class="sidebar">Menu</nav>
    <main><section id="main-content"><h1>Install</h1><span class="sub-heading">1.0.0 · <a href="src.html">Source</a></span>
    <details class="toggle top-doc" open><summary class="hideme"><span>Expand description</span></summary><div class="docblock"><p>Run this first.</p>
    <div class="example-wrap"><pre class="language-bash"><code>npm install
  npm start</code></pre></div><h2 id="notes"><a class="doc-anchor" href="#notes">§</a>Notes</h2><p>Mind the gap.</p></div></details></section></main></body>`,
  starlight: `<head><meta name="generator" content="Astro v5"><meta name="generator" content="Starlight v0.34"></head><body><header>Site</header><nav class="sidebar">Menu</nav>
    <aside class="right-sidebar-container"><starlight-toc><nav><a href="#notes">Notes</a></nav></starlight-toc></aside><main data-pagefind-body lang="en">
    <div class="content-panel"><div class="sl-container"><h1 id="_top">Install</h1></div></div><div class="content-panel"><div class="sl-container"><div class="sl-markdown-content"><p>Run this first.</p>
    <div class="expressive-code"><figure class="frame"><pre data-language="bash"><code><div class="ec-line"><div class="code"><span>npm install</span></div></div><div class="ec-line"><div class="code"><span class="indent">  </span><span>npm start</span></div></div></code></pre><div class="copy"><button title="Copy" data-copied="Copied!"></button></div></figure></div>
    <div class="sl-heading-wrapper level-h2"><h2 id="notes">Notes</h2><a class="sl-anchor-link" href="#notes"><span class="sr-only">Section titled Notes</span></a></div><p>Mind the gap.</p></div>
    <footer class="sl-flex"><div class="pagination-links">Next</div></footer></div></div></main></body>`,
  hugo: `<head><meta name="generator" content="Hugo 0.150.0"></head><body class="td-page"><header><nav>Menu</nav></header><div class="td-sidebar"><nav>Contents</nav></div><aside class="td-sidebar-toc">Edit</aside>
    <main role="main"><nav class="td-breadcrumbs">Docs</nav><div class="td-content"><h1>Install</h1><header class="article-meta"><p class="reading-time">1 minute read</p></header><p>Run this first.</p>
    <div class="highlight"><pre tabindex="0"><code class="language-bash" data-lang="bash"><span style="display:flex;"><span>npm install
</span></span><span style="display:flex;"><span>  npm start
</span></span></code></pre></div><h2 id="notes">Notes<a class="td-heading-self-link" href="#notes"></a></h2><p>Mind the gap.</p></div></main></body>`,
  jekyll: `<head><meta name="generator" content="Jekyll v4.4"></head><body><div class="side-bar"><nav>Menu</nav></div><div class="main" id="top"><div class="main-header">Search</div>
    <div class="main-content-wrap"><nav class="breadcrumb-nav">Home</nav><div id="main-content" class="main-content"><main><h1 id="install"><a href="#install" class="anchor-heading"><svg viewBox="0 0 16 16"></svg></a> Install </h1><p>Run this first.</p>
    <div class="language-bash highlighter-rouge"><div class="highlight"><pre class="highlight"><code>npm <span class="nb">install
  </span>npm start
</code></pre></div></div><h2 id="notes"><a href="#notes" class="anchor-heading"></a> Notes </h2><p>Mind the gap.</p></main><hr><footer>Copyright</footer></div></div></div></body>`,
};

const expected =
  '# Install\n\nRun this first.\n\n```bash\nnpm install\n  npm start\n```\n\n## Notes\n\nMind the gap.\n';

describe('a page of a documentation generator', () => {
  it.each(Object.entries(pages))('%s is read without what its theme adds', (generator, html) => {
    const page = readHtmlPage(`<!doctype html><html>${html}</html>`, 'https://docs.example.org/install');

    expect(page.markdown).toBe(expected);
    expect(page.generator.toLowerCase()).toContain(generator === 'starlight' ? 'astro' : generator);
  });

  it.each([
    ['as it is', '<div id="mdbook-sidebar"></div>', 'mdbook-print-button'],
    ['as it was', '<nav id="sidebar"><div class="sidebar-scrollbox"></div></nav>', 'print-button'],
  ])('mdbook, %s: its chapters are linked, the book on one page is not', (_when, sidebar, id) => {
    const menu = `<a href="print.html" title="Print this book"><i id="${id}"></i></a><a href="next.html">Next</a>`;
    const { links } = readHtmlPage(`<body>${sidebar}${menu}<main>Text</main></body>`, 'https://docs.example.org/');

    expect(links).toEqual(['https://docs.example.org/next.html']);
  });

  it('rustdoc: signatures are headings, in code and without links; what every page says is left out', () => {
    const body = `<main><section id="main-content"><div class="rustdoc-breadcrumbs"><a href="../index.html">std</a></div><h1>Struct Vec</h1>
      <details><summary><section class="impl"><a class="src rightside" href="src.html">Source</a><h3 class="code-header">impl&lt;T&gt; <a href="struct.Vec.html">Vec</a>&lt;T&gt;<div class="where">where
    T: <a href="trait.Clone.html">Clone</a>,</div></h3></section></summary><div class="impl-items">
      <details><summary><section class="method"><h4 class="code-header">pub fn <a href="#method.from_fn" class="fn">from_fn</a>(
    length: <a href="primitive.usize.html">usize</a>,
) -&gt; Self</h4></section></summary><div class="docblock"><p>Makes one.</p></div></details></div></details>
      <h2 id="blanket-implementations">Blanket Implementations</h2><div id="blanket-implementations-list"><p>Of everything.</p></div></section></main>`;
    const html = `<head><meta name="generator" content="rustdoc"></head><body>${body}</body>`;

    expect(readHtmlPage(html, 'https://docs.example.org/').markdown.trim().split('\n\n')).toEqual([
      '# Struct Vec',
      '### `impl<T> Vec<T> where T: Clone,`',
      '#### `pub fn from_fn( length: usize, ) -> Self`',
      'Makes one.',
    ]);
  });

  it('may link to a page to print where nobody says that it is a copy', () => {
    const html = '<body><a href="print.html"><i id="print-button"></i></a><main>Text</main></body>';

    expect(readHtmlPage(html, 'https://docs.example.org/').links).toEqual(['https://docs.example.org/print.html']);
  });
});
