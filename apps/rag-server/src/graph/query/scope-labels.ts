import { core, isToken, refuse, type SyntaxNode } from './syntax.js';
import { quoted } from './literals.js';

/** `:A`, `:A:B`, `:A&B`, `:A|B`, `:!A`, `:%` and what is made of them, as a condition on a node. */
export function labelCondition(variable: string, expression: SyntaxNode): string {
  const node = unwrapped(expression);
  if (node.name === 'PERCENT') return `size(labels(${variable})) > 0`;
  if (isName(node)) return `${variable}:${quoted(node)}`;
  const parts = node.children.filter((child) => !separators.has(child.name));
  if (node.name === 'labelExpression4') return combined(variable, parts, 'OR');
  if (node.name === 'labelExpression3') return combined(variable, parts, 'AND');
  if (node.name === 'labelExpression2') return negated(variable, node);
  return refuse(node, 'this label expression is not allowed');
}

/** The names of `:A:B` and `:A&B`, which engines look up; `undefined` for anything else. */
export function plainLabels(expression: SyntaxNode): string[] | undefined {
  const node = unwrapped(expression);
  if (isName(node)) return [quoted(node)];
  if (node.name !== 'labelExpression3') return undefined;
  const parts = node.children.filter((child) => !separators.has(child.name)).map(unwrapped);
  return parts.every(isName) ? parts.map(quoted) : undefined;
}

/** `:A|B` of a relation, as in its pattern; empty for all types. */
export function relationTypes(expression: SyntaxNode | undefined): string {
  if (!expression) return '';
  const node = unwrapped(expression);
  const types =
    node.name === 'labelExpression4' ? node.children.filter((child) => !separators.has(child.name)) : [node];
  return `:${types.map((type) => relationType(unwrapped(type))).join('|')}`;
}

const relationType = (node: SyntaxNode) =>
  isName(node) ? quoted(node) : refuse(node, 'relation types must be names separated by |');

const separators = new Set(['BAR', 'AMPERSAND', 'COLON']);

/** `labelExpression` holds a colon or IS, `labelExpression1` may hold parentheses. */
function unwrapped(expression: SyntaxNode): SyntaxNode {
  const node = core(expression);
  const [first, second, third] = node.children;
  if (node.name === 'labelExpression' && second) return unwrapped(second);
  if (node.name === 'labelExpression1' && first?.name === 'LPAREN' && second && third) return unwrapped(second);
  return node;
}

const isName = (node: SyntaxNode) => isToken(node) && node.name !== 'PERCENT';

const combined = (variable: string, parts: readonly SyntaxNode[], by: string) =>
  `(${parts.map((part) => labelCondition(variable, part)).join(` ${by} `)})`;

function negated(variable: string, node: SyntaxNode): string {
  const last = node.children.at(-1) ?? refuse(node, 'a label is expected here');
  return `${'NOT '.repeat(node.children.length - 1)}(${labelCondition(variable, last)})`;
}
