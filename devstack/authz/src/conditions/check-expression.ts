import { type ASTNode, type Environment, serialize } from '@marcbachmann/cel-js';

const comparisons = new Set(['<', '<=', '>', '>=', '==', '!=']);
const numbers = new Set(['int', 'uint', 'double']);

/** What a condition may call: the language itself, less the extensions that this library has on board. */
const functions = new Set([
  ...['all', 'exists', 'exists_one', 'filter', 'has', 'map'],
  ...['bool', 'bytes', 'double', 'duration', 'dyn', 'int', 'ipaddress', 'string', 'timestamp', 'type', 'uint'],
  ...['contains', 'endsWith', 'in_cidr', 'matches', 'size', 'startsWith'],
  ...['getDate', 'getDayOfMonth', 'getDayOfWeek', 'getDayOfYear', 'getFullYear', 'getHours', 'getMilliseconds'],
  ...['getMinutes', 'getMonth', 'getSeconds'],
]);

/**
 * Holds a parsed expression against what the library lets pass and the language of conditions does not: calls of
 * functions that are no part of it, and comparisons whose sides are numbers of different types. Throws an `Error`.
 */
export function assertStandard(environment: Environment, root: ASTNode): void {
  for (const node of nodesOf(root)) {
    if (node.op === 'call' || node.op === 'rcall') assertKnown(node.args[0]);
    if (comparisons.has(node.op)) assertComparable(environment, node);
  }
}

function assertKnown(name: string) {
  if (!functions.has(name)) throw new Error(`undeclared reference to '${name}' (in container '')`);
}

function assertComparable(environment: Environment, node: ASTNode) {
  const [left, right] = operandsOf(node).map((operand) => environment.check(serialize(operand)).type ?? 'dyn');
  if (left !== right && numbers.has(left ?? '') && numbers.has(right ?? '')) {
    throw new Error(`found no matching overload for '_${node.op}_' applied to '(${left ?? ''}, ${right ?? ''})'`);
  }
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value;

/** The nodes right below a node. */
export const operandsOf = (node: ASTNode): ASTNode[] => [node.args as unknown].flat(3).filter(isNode);

function* nodesOf(node: ASTNode): Iterable<ASTNode> {
  yield node;
  for (const operand of operandsOf(node)) yield* nodesOf(operand);
}
