import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { existsOne, getElementsByTagName } from 'domutils';
import { findMenus } from './find-menus.js';
import { removeElements } from './remove-elements.js';

interface Generator {
  readonly name: string;
  /** What the generator tag says, in lower case. */
  readonly tag: RegExp;
  /** Structure that only this generator writes. */
  readonly marker: string;
  readonly content: string;
  /** What its theme adds to the text: anchors, buttons, edit links, line numbers, page turners. */
  readonly extras: string;
}

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
    marker: '.sphinxsidebar, div.documentwrapper',
    content: 'div.body[role="main"], div.body, article[role="main"], [role="main"], main',
    extras:
      '.headerlink, .viewcode-link, .viewcode-back, .linenos, .linenodiv, .copybtn, .related, .toctree-wrapper > .caption, .prev-next-area',
  },
  {
    name: 'mdbook',
    tag: /^mdbook/,
    marker: '#mdbook-content, #mdbook-sidebar, .sidebar-iframe-outer, .sidebar-iframe-inner',
    content: '#mdbook-content main, #content main, main',
    extras: '.nav-wrapper, .nav-wide-wrapper, .buttons, .boring-toggle, .sidebar-iframe-inner .chapter',
  },
  {
    name: 'rustdoc',
    tag: /^rustdoc/,
    marker: '#rustdoc_body_wrapper',
    content: '#main-content, main',
    extras: '.anchor, .doc-anchor, .hideme, .rightside, .sub-heading, .example-wrap > .tooltip',
  },
];

const never =
  'script, style, noscript, template, iframe, object, embed, svg, canvas, form, button, input, select, textarea, dialog, link, meta';
const furniture =
  'nav, header, footer, aside, [role="navigation"], [role="banner"], [role="contentinfo"], [role="complementary"], [role="search"], [hidden], [aria-hidden="true"], .sr-only, .visually-hidden';
const genericContent = ['main', '[role="main"]', 'article', '#content', '.main-content', '.content'];
const leastText = 80;

/** The part of a page that is about something, its furniture removed in place; also who generated the page. */
export function mainContent($: CheerioAPI): { root: Cheerio<Element>; generator: string } {
  const declared = ($('meta[name="generator"]').attr('content') ?? '').trim();
  const known =
    generators.find(({ tag }) => tag.test(declared.toLowerCase())) ??
    generators.find(({ marker }) => $(marker).length > 0);
  removeElements($(never).toArray());
  if (known) removeElements($(known.extras).toArray());
  const root = (known && first($, known.content)) ?? genericRoot($);
  dropFurniture($, root);
  return { root, generator: declared || (known?.name ?? '') };
}

function first($: CheerioAPI, selectors: string): Cheerio<Element> | undefined {
  for (const selector of selectors.split(/,\s*/)) {
    const found = $<Element, string>(selector).first();
    if (found.length > 0 && found.text().trim() !== '') return found;
  }
  return undefined;
}

function genericRoot($: CheerioAPI): Cheerio<Element> {
  const named = genericContent
    .map((selector) => $<Element, string>(selector))
    .find((found) => found.length === 1 && found.text().trim().length >= leastText);
  return named ?? $<Element, string>('body').first();
}

/** A header inside an article holds its title, so it stays; blocks that are nearly all links are menus and go. */
function dropFurniture($: CheerioAPI, root: Cheerio<Element>): void {
  const [top] = root.toArray();
  if (!top) return;
  // Asked of the whole page: below an element, cheerio looks from each of its children anew.
  const inside = new Set(elementsOf(top));
  const found = $<Element, string>(furniture)
    .toArray()
    .filter((element) => inside.has(element));
  removeElements(found.filter((element) => element.name !== 'header' || !holdsTitle(element)));
  removeElements(findMenus(top));
}

const elementsOf = (top: Element): Element[] => getElementsByTagName('*', top.children);
const holdsTitle = (header: Element) => existsOne(({ name }) => name === 'h1', header.children);
