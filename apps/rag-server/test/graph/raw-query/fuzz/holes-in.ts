import type { Statement } from '../../../../src/graph/engine/graph-engine.js';
import { allowedFunctions } from '../../../../src/graph/query/functions.js';
import { childOf, core, isToken, sourceOf, type SyntaxNode } from '../../../../src/graph/query/syntax.js';

/** What a rewritten query may be made of beside expressions: rules of the grammar that read, and nothing else. */
const clauses = new Set(['matchClause', 'withClause', 'unwindClause', 'returnClause', 'whereClause']);
/** `STRING_LITERAL1` and comments would be words of the asker; the others write, call, join or leave the graph. */
const forbidden =
  /^(STRING_LITERAL\d|SEMICOLON|UNION|CREATE|INSERT|MERGE|SET|DELETE|DETACH|NODETACH|REMOVE|FOREACH|CALL|LOAD|USE|NEXT|FINISH|YIELD|EXPLAIN|PROFILE|CYPHER|SHORTEST_PATH|ALL_SHORTEST_PATHS|SHORTEST|REGEQ)$/;
const ownName = /^v\d+$/;

interface Within {
  /** What must hold of each row of the pattern; `undefined` where a pattern stands without a `WHERE`. */
  readonly conditions: ReadonlySet<string> | undefined;
  /** The name of the path that a node or relation is part of. */
  readonly path: string | undefined;
}

/**
 * Reads a rewritten query once more, as the engine will, and says where it reaches further than `label` and the scope's
 * datasources: a node or a relation without its condition, a word that writes, a text or a parameter that is not ours.
 */
export function holesIn(tree: SyntaxNode, { cypher, params = {} }: Statement, label: string): string[] {
  const source = (node: SyntaxNode) => sourceOf(node, cypher);
  const conditionsIn = (node: SyntaxNode): string[] => {
    const inner = core(node);
    return inner.name === 'expression10'
      ? inner.children.filter(({ name }) => name !== 'AND').flatMap(conditionsIn)
      : [source(inner)];
  };
  const within = (node: SyntaxNode, outer: Within): Within => {
    const at = node.children.findIndex(({ name }) => name === 'WHERE');
    const where = childOf(node, 'whereClause')?.children[1] ?? (at < 0 ? undefined : node.children[at + 1]);
    const conditions = where && new Set(conditionsIn(where));
    if (node.name === 'matchClause' || node.name === 'patternComprehension') return { conditions, path: undefined };
    if (node.name === 'existsExpression' || node.name === 'countExpression')
      return { conditions: undefined, path: undefined };
    const name = node.name === 'pattern' ? childOf(node, 'variable') : undefined;
    return name ? { ...outer, path: source(name) } : outer;
  };
  const visible = (name: string) => [
    `${name}:${label}`,
    `${name}._datasource_id IN $datasourceIds`,
    `(${name}._readers_key IS NULL OR ${name}._readers_key IN $readerLists)`,
    `(${name}._fresh_until = 0 OR ${name}._fresh_until >= $now)`,
  ];
  const holes: string[] = [];
  const holds = (found: boolean, node: SyntaxNode, what: string) => {
    if (!found) holes.push(`${what}: ${source(node)}`);
  };
  const rules: Readonly<Record<string, (node: SyntaxNode, outer: Within) => void>> = {
    nodePattern(node, { conditions }) {
      const name = source(childOf(node, 'variable') ?? node);
      holds(ownName.test(name), node, 'a node without a name of ours');
      for (const one of visible(name)) holds(conditions?.has(one) === true, node, `a node without ${one}`);
    },
    relationshipPattern(node, { conditions, path }) {
      const name = source(childOf(node, 'variable') ?? node);
      const all = [...(conditions ?? [])];
      if (!childOf(node, 'pathLength')) {
        holds(conditions?.has(`type(${name}) <> $candidateName`) === true, node, 'a relation that may be a proposal');
        return;
      }
      const everyNode = (one: string) =>
        visible(/^all\((v\d+) /.exec(one)?.[1] ?? '').join(' AND ') ===
        one.replace(/^all\(v\d+ IN nodes\(v\d+\) WHERE (.*)\)$/, '$1');
      holds(
        all.some((one) => one.includes(`IN nodes(${path ?? '-'})`) && everyNode(one)),
        node,
        'a way over nodes that nobody checks',
      );
      holds(
        all.some(
          (one) =>
            /^all\((v\d+) IN relationships\((v\d+)\) WHERE type\(\1\) <> \$candidateName\)$/.exec(one)?.[2] === path,
        ),
        node,
        'a way over relations that nobody checks',
      );
    },
    functionName(node) {
      holds(allowedFunctions.has(source(node).toLowerCase()), node, 'a function that is not allowed');
    },
    parameter(node) {
      holds(Object.hasOwn(params, source(node).replace('$', '')), node, 'a parameter of the asker');
    },
    variable(node) {
      holds(ownName.test(source(node)), node, 'a name of the asker');
    },
  };
  const read = (node: SyntaxNode, outer: Within): void => {
    if (/Clause$/.test(node.name)) holds(clauses.has(node.name), node, 'a clause that is not allowed');
    if (isToken(node)) holds(!forbidden.test(node.name), node, 'a word that is not allowed');
    rules[node.name]?.(node, outer);
    const inner = within(node, outer);
    for (const child of node.children) read(child, inner);
  };
  read(tree, { conditions: undefined, path: undefined });
  return holes;
}
