import type { GraphEngine } from '../../../src/graph/engine/graph-engine.js';
import { openGraphStore } from '../../../src/graph/store/cypher-graph-store.js';
import type { GraphNode, GraphStore, Scope } from '../../../src/graph/store/graph-store.js';
import { dataLabel, ontologyLabel } from '../../../src/graph/store/labels.js';

/** Who asks may read datasource `a`. */
export const readerOfA: Scope = { datasourceIds: ['a'], now: 1_000 };

/** Two graphs in one engine: the one that is asked, and one that is none of the asker's business. */
export interface World {
  readonly engine: GraphEngine;
  readonly data: GraphStore;
  readonly other: GraphStore;
}

export const openWorld = async (engine: GraphEngine): Promise<World> => ({
  engine,
  data: await openGraphStore({ engine, label: dataLabel }),
  other: await openGraphStore({ engine, label: ontologyLabel }),
});

export const aNode = (type: string, name: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id: `${more.datasourceId ?? 'a'}/${name}`,
  rootId: `${more.datasourceId ?? 'a'}/${name}`,
  datasourceId: 'a',
  type,
  primaryKey: name,
  additionalTypes: [],
  isPart: false,
  generation: '1',
  freshUntil: 0,
  ...more,
  properties: { name, ...more.properties },
});

const link = (fromId: string, name: string, toId: string) => ({ fromId: `a/${fromId}`, toId: `a/${toId}`, name });

/** What may be seen. */
export async function putVisible({ data }: World): Promise<void> {
  const service = (name: string, cost: number) =>
    aNode('Service', name, { properties: { cost, tier: 'front', tags: ['x'] } });
  const team = aNode('Team', 'core');
  await data.apply({
    removeRoots: [],
    put: [service('web', 10), service('api', 20), service('store', 30), team],
    link: [link('web', 'USES', 'api'), link('api', 'USES', 'store'), link('core', 'OWNS', 'web')],
  });
}

/** What may not be: of another datasource, stale, of another graph, or only proposed. Each hangs on what may be seen. */
export async function putHidden({ engine, data, other }: World): Promise<void> {
  const hidden = (type: string, name: string, cost: number) =>
    aNode(type, name, { datasourceId: 'h', properties: { cost, secret: 'hidden', tags: ['z'] } });
  const stale = aNode('Service', 'stale-old', { freshUntil: 999, properties: { cost: 42 } });
  await data.apply({
    removeRoots: [],
    put: [
      hidden('Service', 'hidden-ghost', 42),
      hidden('Team', 'hidden-team', 42),
      hidden('Service', 'web', 42),
      stale,
    ],
    link: [
      { fromId: 'a/web', toId: 'h/hidden-ghost', name: 'USES' },
      { fromId: 'h/hidden-ghost', toId: 'a/store', name: 'USES' },
      { fromId: 'h/hidden-team', toId: 'a/web', name: 'LEADS' },
      { fromId: 'a/web', toId: 'h/hidden-team', name: 'LEADS' },
      link('web', 'USES', 'stale-old'),
      link('stale-old', 'USES', 'store'),
      link('web', '_CANDIDATE', 'store'),
    ],
  });
  await other.apply({ removeRoots: [], put: [aNode('Service', 'foreign', { properties: { cost: 42 } })], link: [] });
  const ends = `MATCH (a:${dataLabel} {_node_id: 'a/web'}) MATCH (b:${ontologyLabel} {_node_id: 'a/foreign'})`;
  await engine.write([{ cypher: `${ends} CREATE (a)-[:USES]->(b) CREATE (b)-[:LEADS]->(a)` }]);
}

export async function empty({ data, other }: World): Promise<void> {
  for (const id of ['a', 'h']) for (const graph of [data, other]) await graph.removeDatasource(id);
}
