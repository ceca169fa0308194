import { allowedFunctions } from './functions.js';
import { quoted } from './literals.js';
import { childOf, childrenOf, core, isToken, nameIn, refuse, type SyntaxNode } from './syntax.js';
import type { Translation } from './translation.js';

export type Expression = (node: SyntaxNode) => string;
export type ExpressionRules = Readonly<Record<string, Expression>>;

/** Lists, maps, cases and functions. */
export const expressionParts = (t: Translation, expression: Expression): ExpressionRules => ({
  listLiteral: (node) => `[${childrenOf(node, 'expression').map(expression).join(', ')}]`,
  map: (node) => `{${entries(node, expression).join(', ')}}`,
  mapProjection: (node) => projection(t, node, expression),
  caseExpression: (node) => `CASE ${alternatives(node, 'caseAlternative', expression)} END`,
  extendedCaseExpression: (node) =>
    `CASE ${expression(childOf(node, 'expression') ?? node)} ${alternatives(node, 'extendedCaseAlternative', expression)} END`,
  listComprehension: (node) => comprehension(t, node, expression),
  listItemsPredicate: (node) => itemsPredicate(t, node, expression),
  countStar: () => 'count(*)',
  trimFunction: (node) =>
    node.children.length === 4
      ? `trim(${expression(node.children[2] ?? node)})`
      : refuse(node, 'trim takes one string'),
  functionInvocation: (node) => invocation(node, expression),
});

function entries(map: SyntaxNode, expression: Expression): string[] {
  const values = childrenOf(map, 'expression');
  return childrenOf(map, 'propertyKeyName').map((key, at) => `${quoted(key)}: ${expression(values[at] ?? map)}`);
}

function projection(t: Translation, node: SyntaxNode, expression: Expression): string {
  const of = childOf(node, 'variable') ?? refuse(node, 'a variable is expected here');
  const elements = childrenOf(node, 'mapProjectionElement').map((element) => {
    const [first, second, third] = element.children;
    if (first?.name === 'DOT') return '.*';
    if (first?.name === 'property') return `.${quoted(childOf(first, 'propertyKeyName') ?? first)}`;
    if (first && second && third) return `${quoted(first)}: ${expression(third)}`;
    // `n {other}` is named by the query's own word for it.
    return first ? `${quoted(first)}: ${expression(first)}` : refuse(element, 'something is missing here');
  });
  return `${t.variable(of)} {${elements.join(', ')}}`;
}

function alternatives(node: SyntaxNode, rule: string, expression: Expression): string {
  const cases = childrenOf(node, rule).map((one) => {
    const [, when, then, value, ...more] = one.children;
    if (!when || then?.name !== 'THEN' || !value || more.length > 0) return refuse(one, 'WHEN takes one value');
    return `WHEN ${expression(plain(when))} THEN ${expression(value)}`;
  });
  const at = node.children.findIndex(({ name }) => name === 'ELSE');
  const otherwise = at < 0 ? undefined : node.children[at + 1];
  return [...cases, ...(otherwise ? [`ELSE ${expression(otherwise)}`] : [])].join(' ');
}

/** Of `WHEN = 1` and `WHEN IS NULL` and the like no more than a value is taken. */
function plain(when: SyntaxNode): SyntaxNode {
  if (when.name !== 'extendedWhen') return when;
  const [only, ...more] = when.children;
  return only && more.length === 0 && only.name === 'expression' ? only : refuse(when, 'WHEN takes one value');
}

function comprehension(t: Translation, node: SyntaxNode, expression: Expression): string {
  const words = { IN: ' IN ', WHERE: ' WHERE ', BAR: ' | ' } as Readonly<Record<string, string>>;
  return `[${node.children
    .slice(1, -1)
    .map((part) => words[part.name] ?? (part.name === 'variable' ? t.variable(part) : expression(part)))
    .join('')}]`;
}

function itemsPredicate(t: Translation, node: SyntaxNode, expression: Expression): string {
  const quantifier = (node.children[0]?.name ?? '').toLowerCase();
  const [list, where] = childrenOf(node, 'expression');
  const variable = childOf(node, 'variable');
  if (!list || !where || !variable) return refuse(node, `${quantifier} takes a WHERE`);
  return `${quantifier}(${t.variable(variable)} IN ${expression(list)} WHERE ${expression(where)})`;
}

function invocation(node: SyntaxNode, expression: Expression): string {
  const name = functionName(childOf(node, 'functionName') ?? node);
  const distinct = childOf(node, 'DISTINCT') ? 'DISTINCT ' : '';
  const others = node.children.find((child) => isToken(child) && child.name === 'ALL');
  if (others) return refuse(others, 'ALL is not allowed here');
  return `${name}(${distinct}${childrenOf(node, 'functionArgument')
    .map((one) => expression(core(one)))
    .join(', ')})`;
}

function functionName(node: SyntaxNode): string {
  const [namespace, name] = node.children;
  const written = name && (namespace?.children.length ?? 0) === 0 ? nameIn(name) : '';
  const allowed = allowedFunctions.get(written.toLowerCase());
  return (
    allowed ??
    refuse(node, `the function is not allowed; allowed functions: ${[...allowedFunctions.values()].join(', ')}`)
  );
}
