import { flattenDeep, hasMoreTags } from '@parley/documents';
import { type CheerioAPI, load } from 'cheerio';
import { type AnyNode, type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { Parser } from 'htmlparser2';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';

/** A part of an Office file may have more tags than a page: most say how a word looks. */
const maxTags = 2_000_000;

/**
 * Text of an XML part. Office files and books name no entities of their own (ECMA-376 part 2, 10.1.2), so what does is
 * refused rather than expanded.
 * Throws `CrawlRefusal`: `unpacks_too_large`, `too_large`.
 */
export function xmlText(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
  if (/<!ENTITY/i.test(text)) throw new CrawlRefusal('unpacks_too_large');
  return text;
}

/** A small part as a tree. Throws as `xmlText`. */
export function xmlTree(bytes: Uint8Array): CheerioAPI {
  const text = xmlText(bytes);
  if (hasMoreTags(text, maxTags)) throw new CrawlRefusal('too_large');
  const $ = load(text, { xml: true });
  flattenDeep($.root().toArray());
  return $;
}

export interface XmlEvents {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Reads a large part without making a tree of it; names as they are written, prefix included. Throws as `xmlText`. */
export function readXml(bytes: Uint8Array, { open, close, text }: XmlEvents): void {
  const parser = new Parser(
    {
      ...(open && { onopentag: open }),
      ...(close && { onclosetag: (name: string) => close(name) }),
      ...(text && { ontext: text }),
    },
    { xmlMode: true },
  );
  parser.end(xmlText(bytes));
}

/** A name without its prefix: `a:t` is `t`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements of that local name below a node, in their order. */
export const elementsNamed = (node: AnyNode, name: string): Element[] =>
  'children' in node
    ? node.children.flatMap((child): Element[] => {
        if (!isTag(child)) return [];
        return localName(child.name) === name ? [child] : elementsNamed(child, name);
      })
    : [];

export const elementNamed = (node: AnyNode, name: string): Element | undefined => elementsNamed(node, name)[0];

export const textOf = (node: AnyNode | undefined): string => (node ? textContent(node) : '');
