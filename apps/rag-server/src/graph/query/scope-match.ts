import { type Condition, type PatternContext, type ScopedPattern, scopePath } from './scope-pattern.js';
import { childOf, childrenOf, core, refuse, type SyntaxNode } from './syntax.js';

/** The patterns of a `MATCH`, with a `WHERE` that keeps them inside. */
export function scopeMatch(context: PatternContext, patterns: SyntaxNode, where: SyntaxNode | undefined): string {
  const paths = childrenOf(patterns, 'pattern').map((pattern) => pathOf(context, pattern));
  const own = where?.children[1] ? context.conditions(where.children[1]) : [];
  return `${paths.map(({ text }) => text).join(', ')} WHERE ${keptInside(paths, own)}`;
}

function pathOf(context: PatternContext, pattern: SyntaxNode): ScopedPattern {
  const prefix = childOf(pattern, 'pathPatternPrefix');
  if (prefix) return refuse(prefix, 'this path selector is not allowed');
  const path = core(pattern.children.at(-1) ?? pattern);
  if (path.name === 'shortestPathPattern') {
    const hint = 'use a length such as *1..5, or call graph_shortest_path_between_entity_types';
    return refuse(path, `shortest paths are not allowed: ${hint}`);
  }
  if (path.name !== 'patternElement') return refuse(path, 'this pattern is not allowed');
  return scopePath(context, path, childOf(pattern, 'variable'));
}

/**
 * The scope, and the query's own conditions behind it. An engine asks conditions in any order, and one that fails would
 * tell of what it was asked of: those that can fail are asked once the scope has been found to hold.
 */
export function keptInside(paths: readonly ScopedPattern[], own: readonly Condition[]): string {
  const scope = paths.flatMap((path) => path.scope).join(' AND ');
  const all = [...paths.flatMap(({ conditions }) => conditions), ...own];
  const safe = all.filter(({ isSafe }) => isSafe).map(({ text }) => text);
  const guarded = all.filter(({ isSafe }) => !isSafe).map(({ text }) => text);
  const guard = guarded.length > 0 ? [`CASE WHEN ${scope} THEN (${guarded.join(' AND ')}) ELSE false END`] : [];
  return [scope, ...safe, ...guard].join(' AND ');
}
