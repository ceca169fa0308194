import { expressionParts } from './expression-parts.js';
import { number, quoted, text } from './literals.js';
import { labelCondition } from './scope-labels.js';
import type { Expression, ExpressionRules } from './expression-parts.js';
import { subqueryRules } from './scope-subquery.js';
import { childOf, core, isToken, refuse, type SyntaxNode } from './syntax.js';
import type { Translation } from './translation.js';

/** An expression in words of ours; each rule of the grammar that has no line here is refused. */
export function makeExpression(t: Translation): Expression {
  const expression: Expression = (node) => {
    const inner = core(node);
    const rule = rules[inner.name] ?? refuse(inner, `${nounOf(inner)} is not allowed`);
    return rule(inner);
  };
  const chain = (node: SyntaxNode) =>
    `(${node.children.map((part) => operators[part.name] ?? expression(part)).join(' ')})`;
  const rules: ExpressionRules = {
    ...expressionParts(t, expression),
    ...subqueryRules(t, expression),
    expression: chain,
    expression11: chain,
    expression10: chain,
    expression9: chain,
    expression8: (node) => (node.children.length > 3 ? refuse(node, 'one comparison at a time') : chain(node)),
    expression7: (node) => comparison(t, node, expression),
    expression6: chain,
    expression5: chain,
    expression4: chain,
    expression3: chain,
    expression2: (node) =>
      node.children.map((part, at) => (at === 0 ? operand(part, expression) : postfix(part, expression))).join(''),
    parenthesizedExpression: (node) => expression(inside(node)),
    numberLiteral: number,
    stringLiteral: (node) => text(t, node),
    variable: (node) => t.variable(node),
    TRUE: () => 'true',
    FALSE: () => 'false',
    NULL: () => 'null',
  };
  return expression;
}

const operators: Readonly<Record<string, string>> = {
  OR: 'OR',
  XOR: 'XOR',
  AND: 'AND',
  NOT: 'NOT',
  EQ: '=',
  NEQ: '<>',
  INVALID_NEQ: '<>',
  LE: '<=',
  GE: '>=',
  LT: '<',
  GT: '>',
  PLUS: '+',
  MINUS: '-',
  TIMES: '*',
  DIVIDE: '/',
  PERCENT: '%',
  POW: '^',
};

const inside = (node: SyntaxNode) => node.children[1] ?? refuse(node, 'something is missing here');

/** `listComprehension` as `a list comprehension` is called by people who write queries. */
const nounOf = (node: SyntaxNode) =>
  isToken(node) ? node.text : node.name.replace(/\d+$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const tests: Readonly<Record<string, string>> = {
  'STARTS WITH': 'STARTS WITH',
  'ENDS WITH': 'ENDS WITH',
  CONTAINS: 'CONTAINS',
  IN: 'IN',
};

function comparison(t: Translation, node: SyntaxNode, expression: Expression): string {
  const [left, right] = node.children;
  if (!left || !right) return refuse(node, 'something is missing here');
  const labels = childOf(right, 'labelExpression4');
  const words = right.children.filter(isToken).map(({ name }) => name);
  if (labels) return labelled(t, left, words, labels);
  if (['IS NULL', 'IS NOT NULL'].includes(words.join(' '))) return `(${expression(left)} ${words.join(' ')})`;
  const test = tests[words.join(' ')];
  const value = right.children.find((child) => !isToken(child));
  if (test === undefined || !value)
    return refuse(right, `${right.children[0]?.text ?? 'this comparison'} is not allowed`);
  return `(${expression(left)} ${test} ${expression(value)})`;
}

function labelled(t: Translation, left: SyntaxNode, words: readonly string[], labels: SyntaxNode): string {
  const node = core(left);
  if (node.name !== 'variable') return refuse(left, 'labels need a variable before them');
  const condition = labelCondition(t.variable(node), labels);
  return words.includes('NOT') ? `(NOT (${condition}))` : `(${condition})`;
}

/** What a property is read of stands in parentheses, unless it is a name. */
function operand(node: SyntaxNode, expression: Expression): string {
  const written = expression(node);
  return core(node).name === 'variable' ? written : `(${written})`;
}

function postfix(node: SyntaxNode, expression: Expression): string {
  const property = node.name === 'property' ? node : childOf(node, 'property');
  if (property) return `.${quoted(childOf(property, 'propertyKeyName') ?? property)}`;
  return `[${node.children
    .slice(1, -1)
    .map((part) => (part.name === 'DOTDOT' ? '..' : expression(part)))
    .join('')}]`;
}
