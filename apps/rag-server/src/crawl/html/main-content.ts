import type { Cheerio, CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';

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
  $(never).remove();
  if (known) $(known.extras).remove();
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
  root.find(furniture).each((_at, element) => {
    const found = $(element);
    if (element.name === 'header' && found.find('h1').length > 0) return;
    found.remove();
  });
  root.find('ul, ol, div').each((_at, element) => {
    if (isMenu($(element))) $(element).remove();
  });
}

function isMenu(block: Cheerio<AnyNode>): boolean {
  const links = block.find('a');
  if (links.length < 8 || block.find('h1, h2, h3, p, pre, table').length > 0) return false;
  const length = (text: string) => text.replace(/\s+/g, '').length;
  const linked = links.toArray().reduce((sum, link) => sum + length(block.find(link).text()), 0);
  return linked >= 0.98 * length(block.text()) && block.find('li').length === 0;
}
