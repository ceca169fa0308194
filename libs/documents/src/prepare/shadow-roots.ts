import { type AnyNode, type ChildNode, type Element, hasChildren, isTag } from 'domhandler';

/**
 * The children of an element as a browser shows them when it has a declarative shadow root (WHATWG HTML, section
 * 4.12.3): what the root holds, with its own children in the slots. `undefined` without such a root.
 */
export function shownChildren(host: Element): ChildNode[] | undefined {
  const template = host.children.filter(isTag).find(isShadowRoot);
  if (!template) return undefined;
  const own = host.children.filter((child) => child !== template);
  const shown = contentOf(template);
  const placed = new Set<AnyNode>();
  for (const slot of slotsIn(shown)) {
    const name = slot.attribs['name'] ?? '';
    const assigned = own.filter((child) => (isTag(child) ? (child.attribs['slot'] ?? '') : '') === name);
    if (assigned.some((child) => isTag(child) || ('data' in child && child.data.trim() !== '')))
      slot.children = assigned;
    for (const child of slot.children) {
      child.parent = slot;
      placed.add(child);
    }
  }
  // Without a slot it is not shown, but nothing else says it.
  return [...shown, ...own.filter((child) => !placed.has(child))];
}

const isShadowRoot = ({ name, attribs }: Element): boolean =>
  name === 'template' && (attribs['shadowrootmode'] ?? attribs['shadowroot']) !== undefined;

/** The parser keeps the content of a template in a document of its own. */
const contentOf = (template: Element): ChildNode[] =>
  template.children.flatMap((child) => (hasChildren(child) && !isTag(child) ? child.children : [child]));

function slotsIn(nodes: readonly ChildNode[]): Element[] {
  const found: Element[] = [];
  const waiting: AnyNode[] = [...nodes];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isTag(next) && next.name === 'slot') found.push(next);
    else if (hasChildren(next)) waiting.push(...next.children);
  }
  return found.reverse();
}
