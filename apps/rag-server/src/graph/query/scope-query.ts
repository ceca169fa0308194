import type { Statement } from '../engine/graph-engine.js';
import type { Scope } from '../store/graph-store.js';
import { scopeParams } from '../store/scope.js';
import { conditionsOf } from './conditions.js';
import type { Expression } from './expression-parts.js';
import { makeExpression } from './scope-expression.js';
import { scopeMatch } from './scope-match.js';
import type { PatternContext } from './scope-pattern.js';
import { matchParts } from './scope-subquery.js';
import { childOf, childrenOf, core, isToken, refuse, sourceOf, type SyntaxNode } from './syntax.js';
import { type Translation, translation } from './translation.js';

/** A query that sees what its asker may see, and nothing else. */
export interface ScopedQuery extends Statement {
  /** What the columns of its answer are called by the query that was asked, by their names in this one. */
  readonly columns: ReadonlyMap<string, string>;
  /** What the variables are called, likewise. */
  readonly variables: ReadonlyMap<string, string>;
  /** Rows that the query asked for, at most; `undefined` for all. */
  readonly limit: number | undefined;
}

interface Settings {
  readonly label: string;
  readonly scope: Scope;
  /** Rows at most, whatever the query says. */
  readonly maxRows: number;
}

const maxClauses = 12;

/**
 * Rewrites a query with the scope at every node. None of its text is copied, and what has no translation is
 * refused: throws a `Refusal`.
 */
export function scopeQuery(tree: SyntaxNode, query: string, { label, scope, maxRows }: Settings): ScopedQuery {
  const clauses = clausesOf(tree);
  const last = clauses.at(-1) ?? tree;
  for (const clause of clauses) if (!knownClauses.has(clause.name)) unknownClause(clause);
  if (last.name !== 'returnClause') return refuse(last, 'a query must end with RETURN');
  const t = translation(label, scope);
  const context = makeContext(t);
  const before = clauses.slice(0, -1).map((clause) => scopeClause(context, clause));
  const { text, columns, limit } = scopeReturn(
    t,
    context.expression,
    childOf(last, 'returnBody') ?? last,
    query,
    maxRows,
  );
  return {
    cypher: [...before, text].join(' '),
    params: { ...scopeParams(scope), ...t.params },
    columns,
    variables: t.variables,
    limit,
  };
}

function makeContext(t: Translation): PatternContext {
  const expression = makeExpression(t);
  return { t, expression, conditions: conditionsOf(expression), mayNamePath: true };
}

/** Throws for several statements, `UNION`, `EXPLAIN` and whatever else there is beside clauses. */
function clausesOf(tree: SyntaxNode): readonly SyntaxNode[] {
  const [statement, ...rest] = tree.children;
  const extra = rest.find(({ name }) => name !== 'EOF');
  if (extra ?? !statement) return refuse(extra ?? tree, 'one query at a time, without a semicolon');
  const query = core(statement);
  const clauses = query.name === 'singleQuery' ? query.children.map(core) : [query];
  const over = clauses[maxClauses];
  return over ? refuse(over, `a query may have at most ${maxClauses} clauses`) : clauses;
}

function scopeClause(context: PatternContext, clause: SyntaxNode): string {
  const { t, expression } = context;
  switch (clause.name) {
    case 'matchClause':
      return `${childOf(clause, 'OPTIONAL') ? 'OPTIONAL ' : ''}MATCH ${scopeMatch(context, ...matchParts(clause))}`;
    case 'withClause':
      return scopeWith(t, expression, clause);
    case 'unwindClause': {
      const [, list, , variable] = clause.children;
      return `UNWIND ${expression(list ?? clause)} AS ${t.variable(variable ?? clause)}`;
    }
    default:
      return refuse(clause, 'nothing may follow RETURN');
  }
}

const knownClauses = new Set(['matchClause', 'withClause', 'unwindClause', 'returnClause']);

/** What came in place of a clause, or what several queries were joined by. */
function unknownClause(clause: SyntaxNode): never {
  const joint = clause.children.find((child) => isToken(child) && child.at > clause.at);
  const place = clause.name === 'union' || clause.name === 'nextStatement' ? (joint ?? clause) : clause;
  return refuse(place, `${startOf(place)} is not allowed; use MATCH, WITH, UNWIND and RETURN`);
}

const startOf = (node: SyntaxNode): string =>
  isToken(node) ? node.text : node.children[0] ? startOf(node.children[0]) : 'this';

function scopeWith(t: Translation, expression: Expression, clause: SyntaxNode): string {
  const { distinct, items, order, skip, limit } = bodyOf(childOf(clause, 'returnBody') ?? clause, expression);
  const written = items.map((item) => {
    const alias = childOf(item, 'variable') ?? core(item.children[0] ?? item);
    if (alias.name !== 'variable') return refuse(item, 'an expression needs a name: use AS');
    return `${expression(item.children[0] ?? item)} AS ${t.variable(alias)}`;
  });
  const where = childOf(clause, 'whereClause')?.children[1];
  const filter = where ? ` WHERE ${expression(where)}` : '';
  return `WITH ${distinct}${written.join(', ')}${order}${skip}${limit === undefined ? '' : ` LIMIT ${limit}`}${filter}`;
}

function scopeReturn(t: Translation, expression: Expression, body: SyntaxNode, query: string, maxRows: number) {
  const { distinct, items, order, skip, limit } = bodyOf(body, expression);
  const columns = new Map<string, string>();
  const written = items.map((item) => {
    const value = item.children[0] ?? item;
    const alias = childOf(item, 'variable') ?? (core(value).name === 'variable' ? core(value) : undefined);
    const column = alias ? t.variable(alias) : t.fresh();
    columns.set(column, alias ? (t.variables.get(column) ?? column) : sourceOf(value, query));
    return `${expression(value)} AS ${column}`;
  });
  const rows = Math.min(limit ?? Number.POSITIVE_INFINITY, maxRows);
  return { text: `RETURN ${distinct}${written.join(', ')}${order}${skip} LIMIT ${rows}`, columns, limit };
}

function bodyOf(body: SyntaxNode, expression: Expression) {
  const known = ['DISTINCT', 'returnItems', 'orderBy', 'skip', 'limit'];
  const other = body.children.find(({ name }) => !known.includes(name));
  if (other) return refuse(other, `${startOf(other)} is not allowed here`);
  const list = childOf(body, 'returnItems') ?? refuse(body, 'RETURN returns nothing');
  const all = childOf(list, 'TIMES');
  if (all) return refuse(all, 'name the variables to pass on instead of *');
  const [skip, limit] = [childOf(body, 'skip'), childOf(body, 'limit')];
  return {
    distinct: childOf(body, 'DISTINCT') ? 'DISTINCT ' : '',
    items: childrenOf(list, 'returnItem'),
    order: orderOf(childOf(body, 'orderBy'), expression),
    skip: skip ? ` SKIP ${wholeNumber(skip)}` : '',
    limit: limit && wholeNumber(limit),
  };
}

function orderOf(order: SyntaxNode | undefined, expression: Expression): string {
  const items = order ? childrenOf(order, 'orderItem') : [];
  const written = items.map(
    (item) => `${expression(item.children[0] ?? item)}${childOf(item, 'descToken') ? ' DESC' : ''}`,
  );
  return written.length === 0 ? '' : ` ORDER BY ${written.join(', ')}`;
}

function wholeNumber(node: SyntaxNode): number {
  const value = core(node.children[1] ?? node);
  const written = value.children.map(({ text }) => text).join('');
  return /^\d{1,9}$/.test(written) ? Number(written) : refuse(value, 'a whole number is expected here');
}
