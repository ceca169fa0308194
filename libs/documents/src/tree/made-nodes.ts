import { type AnyNode, type ChildNode, Element, isTag, Text } from 'domhandler';
import { textContent } from 'domutils';

/** Names of elements that pages cannot have: a tag's name ends at a space. */
const rawName = 'raw markdown';
const texName = 'tex formula';

/** Markdown that is written as it is. */
export const rawMarkdown = (text: string): Element => made(rawName, {}, [new Text(text)]);
/** A formula in LaTeX. */
export const formula = (tex: string, { isDisplay }: { readonly isDisplay: boolean }): Element =>
  made(texName, isDisplay ? { display: 'block' } : {}, [new Text(tex)]);

export const text = (data: string): Text => new Text(data);

/** An element with these children, which may come from another place. */
export function made(name: string, attribs: Record<string, string>, children: readonly AnyNode[]): Element {
  const element = new Element(name, attribs, children as ChildNode[]);
  for (const child of element.children) child.parent = element;
  return element;
}

/** What a made node is written as; `undefined` for any other. */
export function writtenAs({ name, attribs, children }: Element): string | undefined {
  if (name === rawName) return children.map(textContent).join('');
  if (name !== texName) return undefined;
  const mark = attribs['display'] === 'block' ? '$$' : '$';
  return `${mark}${children.map(textContent).join('').replace(/\s+/g, ' ').trim()}${mark}`;
}

export const classOf = ({ attribs }: Element): string => attribs['class'] ?? '';

/** The first element inside, in reading order, that is so. Walks any depth without calling itself. */
export function findIn(element: Element, is: (node: Element) => boolean): Element | undefined {
  const waiting = element.children.filter(isTag).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (is(next)) return next;
    for (const child of next.children.toReversed()) if (isTag(child)) waiting.push(child);
  }
  return undefined;
}

/** All elements inside that are so, in reading order; what is inside of one of them is not looked at. */
export function findAllIn(element: Element, is: (node: Element) => boolean): Element[] {
  const found: Element[] = [];
  const waiting = element.children.filter(isTag).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (is(next)) found.push(next);
    else for (const child of next.children.toReversed()) if (isTag(child)) waiting.push(child);
  }
  return found;
}

/** As many nodes before it and after it. */
export function neighbours(node: AnyNode, most: number): AnyNode[] {
  const found: AnyNode[] = [];
  for (let at = node.prev, left = most; at && left > 0; at = at.prev, left -= 1) found.push(at);
  for (let at = node.next, left = most; at && left > 0; at = at.next, left -= 1) found.push(at);
  return found;
}

/** The elements around, innermost first. */
export function around(node: AnyNode, most: number): Element[] {
  const found: Element[] = [];
  for (let at = node.parent; at && isTag(at) && found.length < most; at = at.parent) found.push(at);
  return found;
}
