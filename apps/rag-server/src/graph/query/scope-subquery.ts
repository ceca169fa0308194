import { conditionsOf } from './conditions.js';
import type { Expression, ExpressionRules } from './expression-parts.js';
import { keptInside, scopeMatch } from './scope-match.js';
import { type PatternContext, scopePath } from './scope-pattern.js';
import { childOf, core, refuse, type SyntaxNode } from './syntax.js';
import type { Translation } from './translation.js';

/** Patterns inside expressions: each with a scope of its own. */
export const subqueryRules = (t: Translation, expression: Expression): ExpressionRules => {
  const context: PatternContext = { t, expression, conditions: conditionsOf(expression), mayNamePath: true };
  return {
    existsExpression: (node) => `EXISTS { MATCH ${subquery(context, node)} }`,
    countExpression: (node) => `COUNT { MATCH ${subquery(context, node)} }`,
    patternExpression: (node) => {
      const path = scopePath(context, pathIn(node));
      return `EXISTS { MATCH ${path.text} WHERE ${keptInside([path], [])} }`;
    },
    patternComprehension: (node) => comprehension({ ...context, mayNamePath: false }, node),
  };
};

/** `{ (a)-->(b) WHERE ... }` or the same behind `MATCH`, and nothing else. */
function subquery(context: PatternContext, node: SyntaxNode): string {
  const mode = childOf(node, 'matchMode');
  if (mode) return refuse(mode, 'this kind of subquery is not allowed');
  const patterns = childOf(node, 'patternList');
  if (patterns) return scopeMatch(context, patterns, childOf(node, 'whereClause'));
  const query = core(childOf(node, 'queryWithLocalDefinitions') ?? refuse(node, 'a pattern is expected here'));
  if (query.name !== 'matchClause') return refuse(query, 'only one MATCH is allowed here');
  return scopeMatch(context, ...matchParts(query));
}

/** Throws for what is neither `OPTIONAL`, patterns nor `WHERE`. */
export function matchParts(match: SyntaxNode): [patterns: SyntaxNode, where: SyntaxNode | undefined] {
  const known = ['OPTIONAL', 'MATCH', 'patternList', 'whereClause'];
  const other = match.children.find(({ name }) => !known.includes(name));
  if (other) return refuse(other, 'only patterns and WHERE are allowed in this MATCH');
  return [childOf(match, 'patternList') ?? refuse(match, 'a pattern is expected here'), childOf(match, 'whereClause')];
}

const pathIn = (node: SyntaxNode): SyntaxNode =>
  node.name === 'pathPatternNonEmpty'
    ? node
    : (childOf(node, 'pathPatternNonEmpty') ?? refuse(node, 'a path is expected here'));

function comprehension(context: PatternContext, node: SyntaxNode): string {
  const name = childOf(node, 'variable');
  if (name) return refuse(name, 'a path name is not allowed here; use it in a MATCH');
  const path = scopePath(context, pathIn(node));
  const after = (word: string) => {
    const at = node.children.findIndex((child) => child.name === word);
    return at < 0 ? undefined : node.children[at + 1];
  };
  const [where, item] = [after('WHERE'), after('BAR')];
  const inside = keptInside([path], where ? context.conditions(where) : []);
  return `[${path.text} WHERE ${inside} | ${context.expression(item ?? refuse(node, 'something is missing here'))}]`;
}
