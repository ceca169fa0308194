import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RawQuery } from '../../../src/graph/query/raw-query.js';
import type { GraphEdge, GraphNode, Scope } from '../../../src/graph/store/graph-store.js';
import { aNode, empty, type World } from './world.js';

/** `(a)-[:T]->(b)-...`: what each place asks for, and how it is walked on. */
interface Walk {
  readonly places: readonly { readonly type: string | undefined; readonly size: number | undefined }[];
  readonly steps: readonly { readonly name: string | undefined; readonly way: 'out' | 'in'; readonly hops: number }[];
}

type Asked = Walk & { readonly further: 'any' | 'some' | 'none' };

const now = 100;
const scope: Scope = { datasourceIds: ['a', 'b'], now };
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

const aGraph = fc.record({
  told: fc.array(
    fc.record({
      datasourceId: fc.constantFrom('a', 'b', 'h'),
      type: fc.constantFrom('S', 'T'),
      size: fc.nat(2),
      stale: fc.boolean(),
    }),
    { minLength: 3, maxLength: 10 },
  ),
  links: fc.uniqueArray(fc.tuple(fc.nat(9), fc.constantFrom('HAS', 'USES', '_CANDIDATE'), fc.nat(9)), {
    minLength: 4,
    maxLength: 20,
    selector: String,
  }),
});

const aWalk: fc.Arbitrary<Asked> = fc
  .record({
    places: fc.array(fc.record({ type: maybe(fc.constantFrom('S', 'T')), size: maybe(fc.nat(2)) }), {
      minLength: 1,
      maxLength: 3,
    }),
    steps: fc.array(
      fc.record({
        name: maybe(fc.constantFrom('HAS', 'USES')),
        way: fc.constantFrom('out' as const, 'in' as const),
        hops: fc.integer({ min: 1, max: 2 }),
      }),
      { minLength: 2, maxLength: 2 },
    ),
    further: fc.constantFrom('any' as const, 'some' as const, 'none' as const),
  })
  .map(({ places, steps, further }) => ({ places, steps: steps.slice(0, places.length - 1), further }));

/** In Cypher, with conditions in the pattern and behind it. */
function written({ places, steps, further }: Asked): string {
  const path = places.map(({ type, size }, at) => {
    const step = steps[at];
    const label = type === undefined ? '' : `:${type}`;
    const node = `(n${at}${label}${at === 0 && size !== undefined ? ` {size: ${size}}` : ''})`;
    if (!step) return node;
    const inside = `[${step.name === undefined ? '' : `:${step.name}`}${step.hops > 1 ? `*1..${step.hops}` : ''}]`;
    return step.way === 'out' ? `${node}-${inside}->` : `${node}<-${inside}-`;
  });
  const sizes = places.flatMap(({ size }, at) => (at > 0 && size !== undefined ? [`n${at}.size = ${size}`] : []));
  const last = `(n${places.length - 1})-->()`;
  const more = { any: [], some: [last], none: [`NOT EXISTS { ${last} }`] }[further];
  const where = [...sizes, ...more];
  const names = places.map((_, at) => `n${at}.name AS n${at}`).join(', ');
  return `MATCH ${path.join('')}${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''} RETURN DISTINCT ${names}`;
}

interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** What is left when everything that may not be seen is thrown away. */
function seen({ nodes, edges }: Graph): Graph {
  const left = nodes.filter(({ datasourceId, freshUntil }) => datasourceId !== 'h' && freshUntil === 0);
  const ids = new Set(left.map(({ id }) => id));
  const decided = edges.filter(({ name }) => name !== '_CANDIDATE');
  return { nodes: left, edges: decided.filter(({ fromId, toId }) => ids.has(fromId) && ids.has(toId)) };
}

/** The same walk, step by step over what is left; no edge is taken twice. */
function walked({ nodes, edges }: Graph, { places, steps, further }: Asked): string[] {
  const fits = (node: GraphNode, at: number) =>
    (places[at]?.type ?? node.type) === node.type &&
    (places[at]?.size ?? node.properties['size']) === node.properties['size'];
  const found = new Set<string>();
  const go = (way: readonly GraphNode[], used: ReadonlySet<GraphEdge>): void => {
    const [at, here] = [way.length - 1, way.at(-1)];
    if (!here || !fits(here, at)) return;
    const step = steps[at];
    if (!step) {
      const leads = edges.some(({ fromId }) => fromId === here.id);
      if (further === 'any' || leads === (further === 'some'))
        found.add(JSON.stringify(way.map(({ primaryKey }) => primaryKey)));
      return;
    }
    const onward = (from: GraphNode, taken: ReadonlySet<GraphEdge>, hops: number): void => {
      if (hops > 0) go([...way, from], taken);
      if (hops === step.hops) return;
      for (const edge of edges) {
        if (taken.has(edge) || (step.name !== undefined && edge.name !== step.name)) continue;
        const [start, end] = step.way === 'out' ? [edge.fromId, edge.toId] : [edge.toId, edge.fromId];
        const next = nodes.find(({ id }) => id === end);
        if (start === from.id && next) onward(next, new Set([...taken, edge]), hops + 1);
      }
    };
    onward(here, used, 0);
  };
  for (const node of nodes) go([node], new Set());
  return [...found].sort();
}

/** Random walks over random graphs answer what a walk over the visible part does, and nothing else. */
export function itWalksInside(opened: () => { readonly world: World; readonly ask: RawQuery }, numRuns: number) {
  it('walks as if there were nothing but what may be seen', async () => {
    await fc.assert(
      fc.asyncProperty(aGraph, fc.array(aWalk, { minLength: 4, maxLength: 8 }), async ({ told, links }, walks) => {
        const { world, ask } = opened();
        const nodes = told.map(({ datasourceId, type, size, stale }, at) =>
          aNode(type, `n${at}`, { datasourceId, freshUntil: stale ? now - 1 : 0, properties: { size } }),
        );
        const edges = links.flatMap(([from, name, to]): GraphEdge[] => {
          const [one, other] = [nodes[from], nodes[to]];
          return one && other ? [{ fromId: one.id, toId: other.id, name }] : [];
        });
        for (const id of ['a', 'b', 'h']) await world.data.removeDatasource(id);
        await world.data.apply({ removeRoots: [], put: nodes, link: edges });
        for (const walk of walks) {
          const { results, columns } = await ask(written(walk), scope, AbortSignal.timeout(120_000));
          const rows = results.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
          const inside = walked(seen({ nodes, edges }), walk);
          // A hundred rows of more are any hundred.
          const expected = inside.length > 100 ? inside.filter((row) => rows.includes(row)) : inside;
          expect({ query: written(walk), rows }).toEqual({ query: written(walk), rows: expected });
        }
      }),
      { numRuns },
    );
    await empty(opened().world);
  });
}
