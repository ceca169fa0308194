import type { CheerioAPI } from 'cheerio';
import { outerElements } from '../tree/outer-elements.js';

export interface Generator {
  readonly name: string;
  /** What the generator tag says, in lower case. */
  readonly tag: RegExp;
  /** Structure that only this generator writes. */
  readonly marker: string;
  readonly content: string;
  /** What its theme adds to the text, as anchors, buttons, edit links, line numbers, and what it says on every page. */
  readonly extras: string;
  /** What is code and shown in its type, but not marked as code. */
  readonly code?: string;
  /** Within links to pages that only say again what the others do. */
  readonly copies?: string;
}

/** Of what others than writers of documentation use as well, the theme tells. */
const never = /^(?!)/;

/** Documentation generators whose pages are read by their own structure; the first that matches wins. */
const generators: readonly Generator[] = [
  {
    name: 'docusaurus',
    tag: /^docusaurus/,
    marker: '#__docusaurus, .theme-doc-markdown',
    content: '.theme-doc-markdown, article .markdown, article, main',
    extras:
      '.hash-link, .theme-edit-this-page, .theme-doc-footer, .theme-doc-breadcrumbs, .theme-doc-toc-mobile, .theme-doc-version-badge, .pagination-nav, [class^="buttonGroup"]',
  },
  {
    name: 'mkdocs',
    tag: /^mkdocs/,
    marker: '.md-content, [data-md-component]',
    content: '.md-content__inner, .md-content article, [role="main"] .section, [role="main"], main',
    extras:
      '.headerlink, .md-content__button, .md-source-file, .md-clipboard, .md-code__nav, .linenos, .md-feedback, .md-footer',
  },
  {
    name: 'vitepress',
    tag: /^vitepress/,
    marker: '.VPDoc, #VPContent',
    content: '.vp-doc, .VPDoc main, main',
    extras:
      '.header-anchor, .VPDocFooter, .edit-link, button.copy, .line-numbers-wrapper, div[class*="language-"] > span.lang, .VPDocAside, .VPLocalNav',
  },
  {
    name: 'readthedocs',
    tag: /^(readthedocs|read the docs)/,
    marker: '.wy-nav-content, .rst-content',
    content: '.rst-content [itemprop="articleBody"], .rst-content [role="main"], .rst-content, [role="main"]',
    extras:
      '.headerlink, .viewcode-link, .wy-breadcrumbs, .rst-footer-buttons, .linenos, .linenodiv, .rst-versions, .copybtn',
  },
  {
    name: 'sphinx',
    tag: /^(sphinx|docutils)/,
    marker: '.sphinxsidebar, div.documentwrapper, [data-content_root], #furo-main-content, .bd-article',
    content: 'div.body[role="main"], div.body, article.bd-article, article[role="main"], [role="main"], main',
    extras:
      '.headerlink, .viewcode-link, .viewcode-back, .linenos, .linenodiv, .copybtn, .related, .toctree-wrapper > .caption, .prev-next-area, .prev-next-footer, .content-icon-container, .bd-header-article',
  },
  {
    name: 'mdbook',
    tag: /^mdbook/,
    marker:
      '#mdbook-content, #mdbook-sidebar, .sidebar-iframe-outer, .sidebar-iframe-inner, #sidebar > .sidebar-scrollbox',
    content: '#mdbook-content main, #content main, main',
    extras: '.nav-wrapper, .nav-wide-wrapper, .buttons, .boring-toggle, .sidebar-iframe-inner .chapter',
    copies: '#print-button, #mdbook-print-button',
  },
  {
    name: 'rustdoc',
    tag: /^rustdoc/,
    marker: '#rustdoc_body_wrapper',
    content: '#main-content, main',
    extras:
      '.anchor, .doc-anchor, .hideme, .rightside, .sub-heading, .rustdoc-breadcrumbs, .example-wrap > .tooltip, #copy-path, #synthetic-implementations, #synthetic-implementations-list, #blanket-implementations, #blanket-implementations-list',
    code: '.code-header',
  },
  {
    name: 'javadoc',
    tag: /^javadoc/,
    marker: '.class-declaration-page, .package-declaration-page',
    content: 'main',
    extras: '.sub-title, .inheritance, .table-tabs, .inherited-list, .sub-nav-list',
    code: '.member-signature, .type-signature',
  },
  {
    name: 'typedoc',
    tag: /^typedoc/,
    marker: '.tsd-page-toolbar',
    content: '.col-content, main',
    extras: '.tsd-breadcrumb, .tsd-index-panel, .tsd-anchor-icon, .tsd-sources',
    code: '.tsd-signature',
  },
  {
    name: 'starlight',
    tag: /^starlight/,
    marker: '.sl-markdown-content',
    content: 'main[data-pagefind-body], main',
    extras:
      '.sl-anchor-link, .pagination-links, .right-sidebar, .sl-banner, mobile-starlight-toc, footer.sl-flex, .meta',
  },
  {
    name: 'asciidoctor',
    tag: /^(asciidoctor|antora)/,
    marker: 'article.doc > .page, #header + #content > .sect1',
    content: 'article.doc, body',
    extras: '#toc, #header > .details, #footer, .toc, .source-toolbox, .pagination, .edit-this-page, .breadcrumbs',
  },
  {
    name: 'gitbook',
    tag: /^(gitbook|honkit)/,
    marker: '.book-summary + .book-body',
    content: '.search-noresults .markdown-section, .markdown-section',
    extras: '.navigation, .search-results',
  },
  {
    name: 'hugo',
    tag: never,
    marker: '.td-content, .book-article, .gdoc-markdown',
    content: '.td-content, .book-article, .gdoc-markdown',
    extras:
      '.td-heading-self-link, .td-page-meta, .td-page-info, #td-page-info, .feedback--title, .reading-time, .article-meta, a.anchor, .gdoc-page__anchor, .book-footer',
  },
  {
    name: 'jekyll',
    tag: /^jekyll/,
    marker: '#main-content.main-content, .page__inner-wrap, .post-content.e-content',
    content: '#main-content main, #main-content.main-content, .page__inner-wrap, article.post',
    extras:
      '.anchor-heading, .breadcrumb-nav, .page__share, .page__meta, .page__taxonomy, .page__date, .page__related, .toc, .header-link, .post-meta, .pagination',
  },
];

/** Whether the names that one of the selectors asks for are in the page: to look through its elements takes far longer. */
const mayHold = (html: string, selectors: string): boolean =>
  selectors.split(',').some((selector) => (selector.match(/[\w-]{4,}/g) ?? []).every((name) => html.includes(name)));

/** The generator of a page: its name, empty if unknown, and our settings for it. */
export function generatorOf($: CheerioAPI, html: string): { name: string; generator: Generator | undefined } {
  const { head } = outerElements($);
  const declared = (
    $(head ? [head] : [])
      .find('meta[name="generator"]')
      .attr('content') ?? ''
  ).trim();
  const generator =
    generators.find(({ tag }) => tag.test(declared.toLowerCase())) ??
    generators.find(({ marker }) => mayHold(html, marker) && $(marker).length > 0);
  return { name: declared || (generator?.name ?? ''), generator };
}
