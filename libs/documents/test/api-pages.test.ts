import { expect, it } from '@jest/globals';
import { openPage } from '../src/index.js';

const read = (html: string) => openPage(html).read('https://docs.example.org/a/').markdown.trim();

it('Javadoc: summaries are tables, signatures code, parts in lists headings', () => {
  const head = '<meta name="generator" content="javadoc/ClassWriterImpl">';
  const cells = ['table-header col-first">Type', 'table-header col-last">Description', 'col-first"><code>int</code>'];
  const table = [...cells, 'col-last"><div class="block">Most fit.</div>'].map((cell) => `<div class="${cell}</div>`);

  expect(
    read(`<html><head>${head}</head><body><main><div class="header"><div class="sub-title">Package q</div><h1>Class Berth</h1></div>
    <ul class="summary-list"><li><section><h2>Field Summary</h2><div class="summary-table two-column-summary">${table.join('')}</div></section></li></ul>
    <ul class="details-list"><li><section><h2>Method Details</h2><ul class="member-list"><li><section><h3>depth</h3><div class="member-signature"><span>public</span>&nbsp;<a href="/d">double</a> depth()</div></section></li></ul></section></li></ul></main></body></html>`),
  ).toBe(
    '# Class Berth\n\n## Field Summary\n\n| Type | Description |\n| --- | --- |\n| `int` | Most fit. |\n\n## Method Details\n\n### depth\n\n`public double depth()`',
  );
});

it('TypeDoc: without its index, its settings and where things are defined', () => {
  expect(
    read(`<html><body><header class="tsd-page-toolbar"><a href="/">Quay</a></header><div class="container container-main"><div class="col-content">
    <div class="tsd-page-title"><ul class="tsd-breadcrumb"><li><a href="/m">quay</a></li></ul><h1>Class Berth</h1></div>
    <section class="tsd-panel tsd-index-panel"><h5>Index</h5><a href="#depth">depth</a></section>
    <section><h3>depth</h3><div class="tsd-signature">depth: <span>number</span></div><p>In metres.</p><aside class="tsd-sources"><ul><li>Defined in index.ts:14</li></ul></aside></section></div>
    <div class="col-sidebar"><h3>Settings</h3><ul><li>Protected</li></ul></div></div></body></html>`),
  ).toBe('# Class Berth\n\n### depth\n\n`depth: number`\n\nIn metres.');
});

it('rustdoc: without the button in its heading', () => {
  const heading = '<h1>Struct Berth<button id="copy-path">Copy item path</button></h1>';

  expect(
    read(
      `<html><head><meta name="generator" content="rustdoc"></head><body><section id="main-content">${heading}<p>A place.</p></section></body></html>`,
    ),
  ).toBe('# Struct Berth\n\nA place.');
});

it('GitBook: the page alone, not what its search says', () => {
  expect(
    read(`<html><head><meta name="generator" content="HonKit 6.1.7"></head><body><div class="book"><div class="book-body"><div id="book-search-results"><div class="search-noresults"><section class="normal markdown-section"><h1>Berths</h1><p>A place.</p></section></div>
    <div class="search-results"><h1 class="search-results-title"><span>results matching ""</span></h1></div></div></div></div></body></html>`),
  ).toBe('# Berths\n\nA place.');
});

it('AsciiDoctor: its title and its text, without authors, contents and version', () => {
  expect(
    read(`<html><head><meta name="generator" content="Asciidoctor 2.0.18"></head><body class="article"><div id="header"><h1>Berths</h1><div class="details"><span id="author">The authors</span></div>
    <div id="toc" class="toc"><div id="toctitle">Table of Contents</div><ul><li><a href="#_one">One</a></li></ul></div></div>
    <div id="content"><div class="sect1"><h2 id="_one"><a class="link" href="#_one">One</a></h2><div class="paragraph"><p>A place.</p></div></div></div><div id="footer">Last updated 2026</div></body></html>`),
  ).toBe('# Berths\n\n## One\n\nA place.');
});
