import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entityKey, type EntityName } from '../../src/graph/entities/entity-name.js';
import { makeReadNeighborhood } from '../../src/graph/explore/read-neighborhood.js';
import type { GraphEdge, GraphNode, GraphStore, Relation, Scope } from '../../src/graph/store/graph-store.js';

/** A graph that several datasources tell of, what of it is fresh, and who looks at it. */
interface Case {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly scope: Scope;
}

const datasources = ['a', 'b', 'c'];
const now = 100;

const aCase = fc
  .record({
    told: fc.uniqueArray(
      fc.record({
        datasourceId: fc.constantFrom(...datasources),
        type: fc.constantFrom('S', 'T'),
        pk: fc.nat(4),
        stale: fc.boolean(),
      }),
      { selector: ({ datasourceId, type, pk }) => `${datasourceId} ${type} ${pk}`, maxLength: 16 },
    ),
    links: fc.array(fc.tuple(fc.nat(15), fc.nat(15), fc.constantFrom('HAS', 'USES')), { minLength: 4, maxLength: 24 }),
    readable: fc.subarray(datasources),
  })
  .map(({ told, links, readable }): Case => {
    const nodes = told.map(({ datasourceId, type, pk, stale }, at) => toNode(datasourceId, type, `${pk}`, stale, at));
    const edges = links.flatMap(([from, to, name]) => {
      const [one, other] = [nodes[from % nodes.length], nodes[to % nodes.length]];
      return one && other ? [{ fromId: one.id, toId: other.id, name }] : [];
    });
    return { nodes, edges, scope: { datasourceIds: readable, now } };
  });

const toNode = (datasourceId: string, type: string, primaryKey: string, stale: boolean, at: number): GraphNode => ({
  id: `${datasourceId}/${type}/${primaryKey}`,
  rootId: `${datasourceId}/${type}/${primaryKey}`,
  datasourceId,
  type,
  primaryKey,
  additionalTypes: [],
  isPart: false,
  generation: String(at).padStart(3, '0'),
  freshUntil: stale ? now - 1 : 0,
  properties: { told: datasourceId },
});

/** What may be seen, found out the long way: node by node and edge by edge. */
function bruteForce({ nodes, edges, scope }: Case) {
  const seen = nodes.filter((node) => scope.datasourceIds.includes(node.datasourceId) && node.freshUntil === 0);
  const byId = new Map(seen.map((node) => [node.id, node]));
  const entities = new Map(seen.map((node) => [entityKey(node), node]));
  const relations = new Map<string, Relation>();
  for (const { fromId, toId, name } of edges) {
    const [from, to] = [byId.get(fromId), byId.get(toId)];
    if (from && to) relations.set(told({ from, name, to }), { from, name, to });
  }
  return { entities, relations };
}

/** The entities within that many steps of the start, either way. */
function reach(start: string, depth: number, relations: readonly Relation[]): Set<string> {
  const reached = new Set([start]);
  for (let step = 0; step < depth; step += 1) {
    const before = new Set(reached);
    for (const { from, to } of relations) {
      if (before.has(entityKey(from))) reached.add(entityKey(to));
      if (before.has(entityKey(to))) reached.add(entityKey(from));
    }
  }
  return reached;
}

const told = ({ from, name, to }: Relation) => [entityKey(from), name, entityKey(to)].join(' ');
const asTold = (nodes: Iterable<GraphNode>) =>
  [...nodes].map((node) => `${entityKey(node)} by ${JSON.stringify(node.properties['told'])}`).sort();
const keysOf = (names: Iterable<EntityName>) => [...names].map(entityKey).sort();

/** Every way of reading answers what a filter over everything would leave, and nothing else. */
export function itLeaksNothing(graph: () => GraphStore, clear: () => Promise<void>, numRuns: number) {
  it('shows exactly what may be read, to whoever asks, however they ask', async () => {
    await fc.assert(
      fc.asyncProperty(aCase, fc.nat(3), async (one, depth) => {
        await clear();
        await graph().apply({ removeRoots: [], put: one.nodes, link: one.edges });
        const signal = AbortSignal.timeout(30_000);
        const { entities, relations } = bruteForce(one);
        const all = { offset: 0, limit: 100 };

        expect(asTold(await graph().page(one.scope, all, signal))).toEqual(asTold(entities.values()));
        expect((await graph().relationPage(one.scope, all, signal)).map(told).sort()).toEqual(
          [...relations.keys()].sort(),
        );
        expect(await graph().stats(one.scope, signal)).toEqual({ entities: entities.size, relations: relations.size });
        expect(asTold(await graph().draw(one.scope, 100, signal))).toEqual(asTold(entities.values()));
        expect(await graph().types(one.scope, 9, signal)).toEqual(
          [...new Set([...entities.values()].map((n) => n.type))].sort(),
        );
        expect(keysOf(await graph().find(one.scope, one.nodes, signal))).toEqual([...entities.keys()].sort());
        for (const node of one.nodes.slice(0, 4)) {
          const around = makeReadNeighborhood(graph())(one.scope, node, depth, signal);
          const isThere = entities.has(entityKey(node));
          if (isThere)
            expect(keysOf((await around).nodes)).toEqual(
              [...reach(entityKey(node), depth, [...relations.values()])].sort(),
            );
          else await expect(around).rejects.toMatchObject({ code: 'NOT_FOUND' });
        }
      }),
      { numRuns },
    );
  });
}
