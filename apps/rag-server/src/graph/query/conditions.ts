import type { Expression } from './expression-parts.js';
import type { Condition } from './scope-pattern.js';
import { childOf, childrenOf, core, isToken, type SyntaxNode } from './syntax.js';

/** What a `WHERE` asks, one by one where it says AND. */
export const conditionsOf =
  (expression: Expression) =>
  (where: SyntaxNode): Condition[] => {
    const node = core(where);
    const parts = node.name === 'expression10' ? node.children.filter(({ name }) => name !== 'AND') : [node];
    return parts.map((part) => ({ text: expression(part), isSafe: cannotFail(core(part)) }));
  };

/** Comparisons of properties and literals: other kinds of values make them unknown, and nothing makes them fail. */
function cannotFail(node: SyntaxNode): boolean {
  if (node.name === 'parenthesizedExpression') return cannotFail(core(node.children[1] ?? node));
  if (node.name === 'expression8') return node.children.filter((part) => !isToken(part)).every(isPlain);
  if (node.name !== 'expression7') return false;
  const [left, right] = node.children;
  const words = right?.children.filter(isToken).map(({ name }) => name) ?? [];
  if (!left || !right || words.includes('REGEQ') || !isPlain(left)) return false;
  return right.children
    .filter((part) => !isToken(part))
    .every((part) => part.name === 'labelExpression4' || isPlain(part));
}

function isPlain(part: SyntaxNode): boolean {
  const node = core(part);
  if (['variable', 'stringLiteral', 'numberLiteral', 'TRUE', 'FALSE', 'NULL'].includes(node.name)) return true;
  if (node.name === 'listLiteral') return childrenOf(node, 'expression').every(isPlain);
  const [of, property, ...more] = node.children;
  if (node.name !== 'expression2' || !of || !property || more.length > 0 || core(of).name !== 'variable') return false;
  return property.name === 'postFix' ? childOf(property, 'property') !== undefined : property.name === 'property';
}
