import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';

/** Direct children of that name. */
export const childrenOf = (node: Element, name: string): Element[] =>
  node.children.filter(isTag).filter((child) => child.name === name);

/** The content of the first child of that name; empty if there is none. */
export const insideOf = (node: Element, name: string): AnyNode[] => childrenOf(node, name)[0]?.children ?? [];

/** Characters of some nodes as they were written, CDATA sections included. Walks any depth without calling itself. */
export function rawText(nodes: readonly AnyNode[]): string {
  const texts: string[] = [];
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) texts.push(node.data);
    else if (hasChildren(node)) for (const child of node.children.toReversed()) waiting.push(child);
  }
  return texts.join('');
}

/** Every element among and below some nodes, in their order. Walks any depth without calling itself. */
export function* elementsIn(nodes: readonly AnyNode[]): Generator<Element> {
  const waiting = nodes.filter(isTag).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (const child of next.children.toReversed()) if (isTag(child)) waiting.push(child);
  }
}

/** A macro's parameter, trimmed; empty when it is not set. */
export const parameter = (macro: Element, name: string): string =>
  rawText(childrenOf(macro, 'ac:parameter').find(({ attribs }) => attribs['ac:name'] === name)?.children ?? []).trim();

/** The first resource (`ri:` element) somewhere inside, such as a page. */
export function resourceIn(node: Element): Element | undefined {
  for (const inner of elementsIn(node.children)) if (inner.name.startsWith('ri:')) return inner;
  return undefined;
}

export const isMacro = ({ name }: Element): boolean => name === 'ac:structured-macro' || name === 'ac:macro';

export const macroName = ({ attribs }: Element): string => attribs['ac:name'] ?? '';
