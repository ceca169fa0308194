import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphEngine } from './engine/graph-engine.js';
import { cypherParser } from './query/cypher-parser.js';
import { makeRawQuery, queryInTurn, type QueryInTurn } from './query/raw-query.js';
import { callerTurns } from '../turns/caller-turns.js';
import { openGraphStore } from './store/cypher-graph-store.js';
import type { GraphStore } from './store/graph-store.js';
import { dataLabel, ontologyLabel } from './store/labels.js';

/** Which engine keeps the graphs, and where. */
export type GraphConfig =
  | { readonly engine: 'grafeo'; readonly dataDir: string }
  | {
      readonly engine: 'neo4j';
      readonly uri: string;
      readonly username: string | undefined;
      readonly password: string | undefined;
    };

/** Entities as ingested, and what is known of their types: kept apart. */
export interface Graphs {
  readonly data: GraphStore;
  readonly ontology: GraphStore;
  /** Queries that were not made here. */
  readonly raw: { readonly data: QueryInTurn; readonly ontology: QueryInTurn };
  close(): Promise<void>;
}

/** For a query that was not made here. */
const limitMs = 5_000;
/** The embedded engine answers one at a time for each graph. A request waits for a minute and no longer. */
const turns = { atOnce: 4, ofOneAtOnce: 2, maxWaiting: 64, maxPerItem: 16 };

/** Opens the engine that is configured; the other one is never loaded. Throws an Error that says who has it already. */
export async function openGraph(config: GraphConfig): Promise<Graphs> {
  const { data, ontology } = await openEngines(config);
  const closeEngines = async () => {
    await data.close();
    if (ontology !== data) await ontology.close();
  };
  const stores = await openStores(data, ontology).catch(async (error: unknown) => {
    await closeEngines();
    throw error;
  });
  const parser = cypherParser();
  const inTurn = callerTurns(turns, 'graph queries');
  return {
    ...stores,
    raw: {
      data: queryInTurn(makeRawQuery({ engine: data, label: dataLabel, parser, limitMs }), inTurn),
      ontology: queryInTurn(makeRawQuery({ engine: ontology, label: ontologyLabel, parser, limitMs }), inTurn),
    },
    async close() {
      await parser.close();
      await closeEngines();
    },
  };
}

const openStores = async (data: GraphEngine, ontology: GraphEngine) => ({
  data: await openGraphStore({ engine: data, label: dataLabel }),
  ontology: await openGraphStore({ engine: ontology, label: ontologyLabel }),
});

/** The embedded engine has a file for each graph; Neo4j separates them by label. */
async function openEngines(config: GraphConfig): Promise<{ data: GraphEngine; ontology: GraphEngine }> {
  if (config.engine === 'neo4j') {
    const { neo4jEngine } = await import('./engine/neo4j-engine.js');
    const engine = neo4jEngine(config);
    return { data: engine, ontology: engine };
  }
  const { grafeoEngine } = await import('./engine/grafeo-engine.js');
  const folder = join(config.dataDir, 'graph');
  await mkdir(folder, { recursive: true });
  return {
    data: grafeoEngine(join(folder, 'data.grafeo')),
    ontology: grafeoEngine(join(folder, 'ontology.grafeo')),
  };
}
