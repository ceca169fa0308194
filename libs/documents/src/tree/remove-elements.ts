import type { AnyNode, ParentNode } from 'domhandler';

/**
 * Takes nodes out of their tree. Each parent's children are gone through once, however many of them go: one by one, the
 * many children of one parent would take the square of their number.
 */
export function removeElements(nodes: readonly AnyNode[]): void {
  const gone = new Set(nodes);
  const parents = new Set(nodes.flatMap(({ parent }) => parent ?? []));
  for (const parent of parents) keepChildren(parent, gone);
  for (const node of gone) node.parent = node.prev = node.next = null;
}

function keepChildren(parent: ParentNode, gone: ReadonlySet<AnyNode>): void {
  const kept = parent.children.filter((child) => !gone.has(child));
  parent.children = kept;
  for (const [at, child] of kept.entries()) {
    child.prev = kept[at - 1] ?? null;
    child.next = kept[at + 1] ?? null;
  }
}
