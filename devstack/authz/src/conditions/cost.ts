import type { ASTNode } from '@marcbachmann/cel-js';
import { operandsOf } from './check-expression.js';

/** The most that one evaluation may cost: about one unit per variable, field and operation that it goes through. */
const costLimit = 100;

/** What a loop of a macro costs per element beside its body: its own condition and the step of its result. */
const costPerElement = 3;

const loops = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

type Values = Readonly<Record<string, unknown>>;

/** Throws when evaluating the expression over these values would cost more than the limit. */
export function assertAffordable(root: ASTNode, values: Values): void {
  if (costOf(root, values) > costLimit) throw new Error('operation cancelled: actual cost limit exceeded');
}

function costOf(node: ASTNode, values: Values): number {
  if (node.op === 'value') return 0;
  if (node.op === 'id') return 1;
  if (node.op === 'rcall' && loops.has(node.args[0])) return loopCost(node.args[1], node.args[2], values);
  const own = node.op === '&&' || node.op === '||' || node.op === '?:' ? 0 : 1;
  return operandsOf(node).reduce((sum, operand) => sum + costOf(operand, values), own);
}

function loopCost(range: ASTNode, body: ASTNode[], values: Values): number {
  const each = body.slice(1).reduce((sum, part) => sum + costOf(part, values), costPerElement);
  return costOf(range, values) + sizeOf(range, values) * each;
}

/** How many elements a loop runs over, as far as it can be told without evaluating: a literal, or a variable's field. */
function sizeOf(range: ASTNode, values: Values): number {
  if (range.op === 'list' || range.op === 'map') return range.args.length;
  const value = valueOf(range, values);
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1;
}

function valueOf(node: ASTNode, values: Values): unknown {
  if (node.op === 'id') return values[node.args];
  if (node.op !== '.') return undefined;
  const holder = valueOf(node.args[0], values);
  return typeof holder === 'object' && holder !== null ? (holder as Values)[node.args[1]] : undefined;
}
