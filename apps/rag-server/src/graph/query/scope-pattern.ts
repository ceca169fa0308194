import { candidateName } from '../store/labels.js';
import { quoted } from './literals.js';
import { labelCondition, plainLabels, relationTypes } from './scope-labels.js';
import { childOf, childrenOf, core, refuse, type SyntaxNode } from './syntax.js';
import type { Translation } from './translation.js';

/** A condition of the query's own: `isSafe` when it cannot fail, whatever node it is asked of. */
export interface Condition {
  readonly text: string;
  readonly isSafe: boolean;
}

export interface ScopedPattern {
  readonly text: string;
  /** What lets its nodes and relations be seen, those on the way included. */
  readonly scope: readonly string[];
  readonly conditions: readonly Condition[];
}

/** Translates a condition of a `WHERE` or of `{key: value}`. */
export type Conditions = (node: SyntaxNode) => Condition[];
type Expression = (node: SyntaxNode) => string;

export interface PatternContext {
  readonly t: Translation;
  readonly conditions: Conditions;
  readonly expression: Expression;
  /** Whether a path may be named: what a comprehension walks cannot. */
  readonly mayNamePath: boolean;
}

/** Steps of a relation that is followed on and on. */
const maxHops = 5;

/** One path of a pattern: node, relation, node and so on. */
export function scopePath(context: PatternContext, path: SyntaxNode, name?: SyntaxNode): ScopedPattern {
  const steps = path.children.map((child) => scopeStep(context, child));
  const walked = steps.some(({ isWalk }) => isWalk);
  if ((name ?? walked) && !context.mayNamePath) {
    return refuse(name ?? path, 'a path name or a length is not allowed here; use it in a MATCH');
  }
  const pathName = name ? context.t.variable(name) : walked ? context.t.fresh() : undefined;
  return {
    text: `${pathName === undefined ? '' : `${pathName} = `}${steps.map(({ text }) => text).join('')}`,
    scope: [
      ...steps.flatMap(({ scope }) => scope),
      ...(walked && pathName !== undefined ? alongTheWay(context.t, pathName) : []),
    ],
    conditions: steps.flatMap(({ conditions }) => conditions),
  };
}

/** Nodes between the ends of a walk have no names; `nodes` gives them all. */
function alongTheWay(t: Translation, path: string): string[] {
  const [node, relation] = [t.fresh(), t.fresh()];
  return [
    `all(${node} IN nodes(${path}) WHERE ${t.visible(node)})`,
    `all(${relation} IN relationships(${path}) WHERE ${isDecided(t, relation)})`,
  ];
}

/** What is only proposed is no relation yet. */
const isDecided = (t: Translation, relation: string) => `type(${relation}) <> ${candidates(t)}`;

function candidates(t: Translation): string {
  t.params['candidateName'] = candidateName;
  return '$candidateName';
}

interface Step extends ScopedPattern {
  readonly isWalk: boolean;
}

function scopeStep(context: PatternContext, node: SyntaxNode): Step {
  if (node.name === 'nodePattern') return scopeNode(context, node);
  if (node.name === 'relationshipPattern') return scopeRelation(context, node);
  return refuse(node, 'only nodes and relations are allowed in a path');
}

function scopeNode(context: PatternContext, node: SyntaxNode): Step {
  const { t } = context;
  const name = childOf(node, 'variable');
  const variable = name ? t.variable(name) : t.fresh();
  const labels = childOf(node, 'labelExpression');
  const looked = labels && plainLabels(labels);
  return {
    text: `(${[variable, t.label, ...(looked ?? [])].join(':')})`,
    scope: [t.visible(variable)],
    conditions: [
      ...(labels && !looked ? [{ text: labelCondition(variable, labels), isSafe: true }] : []),
      ...ownConditions(context, node, variable),
    ],
    isWalk: false,
  };
}

function scopeRelation(context: PatternContext, node: SyntaxNode): Step {
  const { t } = context;
  const length = childOf(node, 'pathLength');
  const name = childOf(node, 'variable');
  const types = relationTypes(childOf(node, 'labelExpression'));
  const [before, after] = [childOf(node, 'leftArrow') ? '<-' : '-', childOf(node, 'rightArrow') ? '->' : '-'];
  const ends = (inside: string) => `${before}[${inside}]${after}`;
  if (length) {
    const filter = childOf(node, 'properties') ?? childOf(node, 'WHERE');
    if (filter) return refuse(filter, 'a relation of variable length takes no properties');
    const named = name ? t.variable(name) : '';
    return { text: ends(`${named}${types}${hops(length)}`), scope: [], conditions: [], isWalk: true };
  }
  const variable = name ? t.variable(name) : t.fresh();
  return {
    text: ends(`${variable}${types}`),
    scope: [isDecided(t, variable)],
    conditions: ownConditions(context, node, variable),
    isWalk: false,
  };
}

/** `*2`, `*1..3`, `*..3`: never without an end. */
function hops(length: SyntaxNode): string {
  const written = length.children.map(({ text }) => text).join('');
  const [, single, from = '1', to] = /^\*(?:(\d{1,2})|(\d{1,2})?\.\.(\d{1,2}))$/.exec(written) ?? [];
  const most = Number(single ?? to ?? Number.NaN);
  if (!(most <= maxHops)) return refuse(length, `give a maximum length of at most ${maxHops}, such as *1..${maxHops}`);
  return single === undefined ? `*${Number(from)}..${most}` : `*${most}..${most}`;
}

/** `{key: value}` and `WHERE` inside the pattern become conditions, so that they are asked after the scope. */
function ownConditions({ conditions, expression }: PatternContext, node: SyntaxNode, variable: string): Condition[] {
  const map = childOf(node, 'properties');
  const where = node.children[node.children.findIndex(({ name }) => name === 'WHERE') + 1];
  return [
    ...(map ? equalities(map, variable, expression) : []),
    ...(childOf(node, 'WHERE') && where ? conditions(where) : []),
  ];
}

function equalities(properties: SyntaxNode, variable: string, expression: Expression): Condition[] {
  const map = childOf(properties, 'map') ?? refuse(properties, 'parameters are not supported');
  const keys = childrenOf(map, 'propertyKeyName');
  const values = childrenOf(map, 'expression');
  return keys.map((key, at) => {
    const value = values[at] ?? refuse(key, 'a value is expected here');
    const isSafe = ['numberLiteral', 'stringLiteral', 'variable', 'TRUE', 'FALSE', 'NULL'].includes(core(value).name);
    return { text: `${variable}.${quoted(key)} = ${expression(value)}`, isSafe };
  });
}
