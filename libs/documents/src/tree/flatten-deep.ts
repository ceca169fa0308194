import { type AnyNode, type ChildNode, hasChildren, isText, Text } from 'domhandler';

/** No page that people wrote is nested so deeply; what comes below is read as text. */
const deepest = 300;

/** Makes a tree shallow enough for code that walks it by calling itself. Walks it without doing so. */
export function flattenDeep(roots: readonly AnyNode[]): void {
  const waiting = roots.map((node) => ({ node, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (!hasChildren(node)) continue;
    if (depth < deepest) for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
    else node.children = [textOf(node.children)];
  }
}

function textOf(nodes: readonly ChildNode[]): Text {
  const texts: string[] = [];
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) texts.push(node.data);
    else if (hasChildren(node)) for (const child of node.children.toReversed()) waiting.push(child);
  }
  return new Text(texts.join(' '));
}
