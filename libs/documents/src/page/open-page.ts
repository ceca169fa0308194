import { type CheerioAPI, load } from 'cheerio';
import { flattenDeep } from '../tree/flatten-deep.js';
import { generatorOf } from '../choose/generators.js';
import { outerElements } from '../tree/outer-elements.js';
import { mainContent, wholePage } from '../choose/main-content.js';
import { markdownOf } from '../convert/markdown.js';
import type { LinkBase } from '../convert/markdown-inline.js';

/** What an HTML document says, and what it says of itself; what it does not say is empty. */
export interface PageText {
  readonly markdown: string;
  readonly title: string;
  readonly description: string;
  /** The html element's `lang`, a BCP 47 tag. */
  readonly language: string;
}

/** An HTML document as a tree, before anything is removed from it. */
export interface OpenPage {
  readonly $: CheerioAPI;
  /** What wrote the page, empty if unknown. */
  readonly generator: string;
  /** Selects what is within links to pages that only say again what the others do. */
  readonly copies: string | undefined;
  /** Reads the page. Its furniture is removed from `$`, so what else is wanted of the tree is taken before. */
  read(baseUrl: string): PageText;
}

/** Opens any text as HTML; it throws for none. */
export function openPage(html: string): OpenPage {
  const $ = load(html);
  flattenDeep($.root().toArray());
  const { name, generator } = generatorOf($, html);
  return {
    $,
    generator: name,
    copies: generator?.copies,
    read(baseUrl) {
      const about = headOf($);
      const markdown = markdownOf(mainContent($, generator), { baseUrl });
      return { ...about, markdown: saysSomething(markdown) ? markdown : lastResort(html, markdown, { baseUrl }) };
    },
  };
}

/** Fewer letters are the rest of a page whose text went with its furniture. */
const minLetters = 10;

const saysSomething = (markdown: string, least = minLetters) =>
  (markdown.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= least;

/** A page of links alone, such as a table of contents, only leads on. */
const withoutLinks = (markdown: string) => markdown.replace(/\[[^\]]*\]\([^)]*\)/g, '');

/** A request to run scripts is no text of a page. */
const asksForScripts = /javascript/i;

/** What is left of a page when less is removed from it, or what it says to readers without scripts. */
function lastResort(html: string, markdown: string, base: LinkBase): string {
  const whole = load(html);
  const said = whole('body noscript').text();
  const apart = asksForScripts.test(said) ? '' : said;
  const tries = [() => whole, ...(apart.trim() === '' ? [] : [() => load(apart)])].map((open) => () => {
    const $ = open();
    flattenDeep($.root().toArray());
    return markdownOf(wholePage($).toArray(), base);
  });
  for (const read of tries) {
    const found = read();
    if (saysSomething(withoutLinks(found), 2 * minLetters)) return found;
  }
  return markdown;
}

function headOf($: CheerioAPI) {
  const { html, head: inHead } = outerElements($);
  const head = $(inHead ? [inHead] : []);
  const meta = (selector: string) => (head.find(selector).first().attr('content') ?? '').trim();
  const text = (found: { text(): string }) => found.text().replace(/\s+/g, ' ').trim();
  return {
    title: text(head.children('title').first()) || meta('meta[property="og:title"]') || text($('h1').first()),
    description: meta('meta[name="description"]') || meta('meta[property="og:description"]'),
    language: (html?.attribs['lang'] ?? '').trim(),
  };
}
