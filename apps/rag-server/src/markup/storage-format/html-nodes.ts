import { type AnyNode, type ChildNode, Element, Text } from 'domhandler';

/** An element with these children, which may come from another tree. */
export function element(name: string, attribs: Record<string, string>, children: readonly AnyNode[]): Element {
  const made = new Element(name, attribs, children as ChildNode[]);
  for (const child of made.children) child.parent = made;
  return made;
}

export const text = (data: string): Text => new Text(data);
