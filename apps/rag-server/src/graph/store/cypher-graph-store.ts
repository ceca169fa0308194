import type { GraphEngine } from '../engine/graph-engine.js';
import { bulkOperations } from './read-bulk.js';
import { readOperations } from './read-graph.js';
import { typeOperations } from './read-types.js';
import type { GraphStore } from './graph-store.js';
import { writeOperations } from './write-graph.js';

interface Deps {
  readonly engine: GraphEngine;
  /** What every node of this graph is labelled with: two graphs may share an engine. */
  readonly label: string;
}

/** Properties that nodes are found by. */
const lookups = ['_root_id', '_key', '_datasource_id', '_entity_type'];

/** A graph on an engine, its unique constraint first. */
export async function openGraphStore({ engine, label }: Deps): Promise<GraphStore> {
  await engine.requireUnique(label, '_node_id');
  for (const property of lookups) await engine.createIndex(label, property);
  return {
    ...writeOperations(engine, label),
    ...typeOperations(engine, label),
    ...readOperations(engine, label),
    ...bulkOperations(engine, label),
    ping: (signal) => engine.ping(signal),
  };
}
