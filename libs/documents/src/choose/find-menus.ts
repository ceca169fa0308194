import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';

/** How a menu is recognized: the share of links in a block, and whether it contains anything else. */
interface Weight {
  readonly links: number;
  readonly characters: number;
  readonly linkedCharacters: number;
  /** Something that no menu has. */
  readonly hasContent: boolean;
}

const nothing: Weight = { links: 0, characters: 0, linkedCharacters: 0, hasContent: false };
const blocks = new Set(['ul', 'ol', 'div']);
const content = new Set(['h1', 'h2', 'h3', 'p', 'pre', 'table', 'li']);
const minLinks = 8;

/** Blocks inside that are nearly all links. Weighs every node once, however deep blocks stand in each other. */
export function findMenus(root: Element): Element[] {
  const menus: Element[] = [];
  for (const child of root.children) weigh(child, menus);
  return menus;
}

function weigh(node: AnyNode, menus: Element[]): Weight {
  if (isText(node)) return { ...nothing, characters: lengthOf(node.data) };
  if (!hasChildren(node)) return nothing;
  const inside = sum(node.children.map((child) => weigh(child, menus)));
  if (!isTag(node)) return inside;
  if (blocks.has(node.name) && isMenu(inside)) menus.push(node);
  if (node.name === 'a') {
    return { ...inside, links: inside.links + 1, linkedCharacters: inside.linkedCharacters + inside.characters };
  }
  return content.has(node.name) ? { ...inside, hasContent: true } : inside;
}

const sum = (weights: readonly Weight[]): Weight => ({
  links: weights.reduce((links, weight) => links + weight.links, 0),
  characters: weights.reduce((characters, weight) => characters + weight.characters, 0),
  linkedCharacters: weights.reduce((linked, weight) => linked + weight.linkedCharacters, 0),
  hasContent: weights.some(({ hasContent }) => hasContent),
});

const isMenu = ({ links, characters, linkedCharacters, hasContent }: Weight) =>
  links >= minLinks && !hasContent && linkedCharacters >= 0.98 * characters;

const lengthOf = (text: string) => text.replace(/\s+/g, '').length;
