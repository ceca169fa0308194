import { type Element, isTag, isText } from 'domhandler';
import { isShareLink } from './share-links.js';

/** What stands in an element, all of its parts together. Lengths are letters, without white space. */
export interface TextWeight {
  readonly length: number;
  readonly linked: number;
  readonly commas: number;
  readonly links: number;
  /** Links that only pass the page on, counted among the links. */
  readonly shares: number;
  readonly paragraphs: number;
  /** Code, tables, formulas: what text about a subject has, and lists of links have not. */
  readonly structures: number;
}

export type TextWeights = ReadonlyMap<Element, TextWeight>;

/** Of what has no text. */
export const nothing: TextWeight = {
  length: 0,
  linked: 0,
  commas: 0,
  links: 0,
  shares: 0,
  paragraphs: 0,
  structures: 0,
};

/** Commas of any script: running text has them, menus have not. */
const commas = /[,،、，﹐︑⹁]/g;

/** Weighs every element of a tree once; it is no deeper than `flattenDeep` leaves it. */
export function weigh(root: Element): TextWeights {
  const weights = new Map<Element, TextWeight>();
  weighElement(root, weights);
  return weights;
}

type Sum = { -readonly [Key in keyof TextWeight]: TextWeight[Key] };

function weighElement(element: Element, weights: Map<Element, TextWeight>): Sum {
  const sum: Sum = { ...nothing };
  for (const child of element.children) {
    if (isText(child)) addText(sum, child.data);
    else if (isTag(child)) add(sum, weighElement(child, weights));
  }
  addOwn(sum, element);
  weights.set(element, sum);
  return sum;
}

function addText(sum: Sum, text: string): void {
  for (let at = 0; at < text.length; at += 1) sum.length += weightOf(text.charCodeAt(at));
  sum.commas += text.match(commas)?.length ?? 0;
}

/** A sign of Chinese, Japanese or Korean says as much as three letters. */
const weightOf = (code: number): number => (code <= 0x20 ? 0 : code >= 0x3040 && code <= 0xd7a3 ? 3 : 1);

function add(sum: Sum, other: TextWeight): void {
  sum.length += other.length;
  sum.linked += other.linked;
  sum.commas += other.commas;
  sum.links += other.links;
  sum.shares += other.shares;
  sum.paragraphs += other.paragraphs;
  sum.structures += other.structures;
}

function addOwn(sum: Sum, { name, attribs }: Element): void {
  if (name === 'a' && !leadsWithin(attribs['href'])) {
    sum.linked = sum.length;
    sum.links += 1;
    if (isShareLink(attribs['href'] ?? '')) sum.shares += 1;
  } else if (name === 'p') sum.paragraphs += 1;
  else if (structured.test(name)) sum.structures += 1;
}

/** To a place of the same page; a bare `#` leads nowhere and does what a button does. */
const leadsWithin = (href: string | undefined): boolean => href !== undefined && href.startsWith('#') && href !== '#';

const structured = /^(pre|code|table|blockquote|math|tex formula|dl)$/;

/** Of its text, how much is words of links. */
export const linkShare = ({ length, linked }: TextWeight): number => (length === 0 ? 0 : linked / length);
