import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';

/** What stands in an element, all of its parts together. Lengths are characters without white space. */
export interface TextWeight {
  readonly length: number;
  readonly linked: number;
  readonly commas: number;
  readonly links: number;
  readonly paragraphs: number;
  readonly items: number;
  readonly images: number;
  /** Code, tables, formulas: what text about a subject has, and lists of links have not. */
  readonly structures: number;
}

export type TextWeights = ReadonlyMap<Element, TextWeight>;

const nothing: TextWeight = {
  length: 0,
  linked: 0,
  commas: 0,
  links: 0,
  paragraphs: 0,
  items: 0,
  images: 0,
  structures: 0,
};

/** Commas of any script: running text has them, menus have not. */
const commas = /[,،、，﹐︑⹁]/g;

/** Weighs every element of a tree once; it is no deeper than `flattenDeep` leaves it. */
export function weigh(root: Element): TextWeights {
  const weights = new Map<Element, TextWeight>();
  weighInto(root, weights);
  return weights;
}

function weighInto(node: AnyNode, weights: Map<Element, TextWeight>): TextWeight {
  if (isText(node)) return { ...nothing, length: lengthOf(node.data), commas: node.data.match(commas)?.length ?? 0 };
  if (!hasChildren(node) || !isTag(node)) return nothing;
  let sum = { ...nothing };
  for (const child of node.children) sum = added(sum, weighInto(child, weights));
  const weight = withOwn(node, sum);
  weights.set(node, weight);
  return weight;
}

const added = (one: TextWeight, other: TextWeight): TextWeight => ({
  length: one.length + other.length,
  linked: one.linked + other.linked,
  commas: one.commas + other.commas,
  links: one.links + other.links,
  paragraphs: one.paragraphs + other.paragraphs,
  items: one.items + other.items,
  images: one.images + other.images,
  structures: one.structures + other.structures,
});

function withOwn({ name, attribs }: Element, sum: TextWeight): TextWeight {
  if (name === 'a')
    return attribs['href']?.startsWith('#') ? sum : { ...sum, linked: sum.length, links: sum.links + 1 };
  if (name === 'p') return { ...sum, paragraphs: sum.paragraphs + 1 };
  if (name === 'li') return { ...sum, items: sum.items + 1 };
  if (name === 'img' || name === 'picture') return { ...sum, images: sum.images + 1 };
  return structured.test(name) ? { ...sum, structures: sum.structures + 1 } : sum;
}

const structured = /^(pre|code|table|blockquote|math|tex formula|dl)$/;

const lengthOf = (text: string) => text.replace(/\s+/g, '').length;

/** Of its text, how much is words of links. */
export const linkShare = ({ length, linked }: TextWeight): number => (length === 0 ? 0 : linked / length);
