import { serialize, type ASTNode, type Environment } from '@marcbachmann/cel-js';

const comparisons = new Set(['<', '<=', '>', '>=', '==', '!=']);
const numbers = new Set(['int', 'uint', 'double']);

/**
 * CEL's type checker has no comparison between different number types, though its runtime has one; this library lets
 * them pass. Throws for a comparison whose sides are both typed numbers, of different types.
 */
export function assertComparableNumbers(environment: Environment, root: ASTNode): void {
  for (const node of nodesOf(root)) {
    if (!comparisons.has(node.op)) continue;
    const [left, right] = operandsOf(node).map((operand) => environment.check(serialize(operand)).type ?? 'dyn');
    if (left !== right && numbers.has(left ?? '') && numbers.has(right ?? '')) {
      throw new Error(`found no matching overload for '_${node.op}_' applied to '(${left ?? ''}, ${right ?? ''})'`);
    }
  }
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value;

function operandsOf(node: ASTNode): ASTNode[] {
  const flat = [node.args as unknown].flat(3);
  return flat.filter(isNode);
}

function* nodesOf(node: ASTNode): Iterable<ASTNode> {
  yield node;
  for (const operand of operandsOf(node)) yield* nodesOf(operand);
}
