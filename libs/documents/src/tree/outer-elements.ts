import type { CheerioAPI } from 'cheerio';
import { type Element, isTag } from 'domhandler';

/** `html`, `head` and `body` of a page, which the parser always makes. To select them would look through all elements. */
export function outerElements($: CheerioAPI): Readonly<Record<'html' | 'head' | 'body', Element | undefined>> {
  const child = (children: readonly unknown[], name: string) =>
    (children as Element[]).find((node) => isTag(node) && node.name === name);
  const html = child($.root().contents().toArray(), 'html');
  const inside = (name: string) => (html ? child(html.children, name) : undefined);
  return { html, head: inside('head'), body: inside('body') };
}
