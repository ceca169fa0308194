import { randomUUID } from 'node:crypto';
import { openDocdb } from '@parley/docdb';
import { type Lifetime, type Logger } from '@parley/service';
import type { Config } from '../config.js';
import { docdbEntityStore } from '../graph/entities/entity.docdb.js';
import { followTypes } from '../graph/entities/follow-types.js';
import { makeProjectEntities } from '../graph/entities/project-entities.js';
import { openOntology } from './wire-ontology.js';
import { openGraph } from '../graph/open-graph.js';
import type { GraphStore } from '../graph/store/graph-store.js';
import { inPortions } from '../tasks/in-portions.js';

/** The word on the command line that asks for it. */
export const rebuildCommand = 'rebuild-graph';

/** Entities between two lines of progress. */
const stepSize = 1_000;
const limitMs = 600_000;

/**
 * Empties both graphs and makes them anew from docdb, telling how far it is. Cut off, it may run again. Throws an Error
 * when there is no graph, or when a running server owns it.
 */
export async function rebuildGraph(config: Config, log: Logger, { closers, stopping }: Lifetime): Promise<void> {
  if (!config.graph) throw new Error('rag-server cannot rebuild the graph: ENABLE_GRAPH_RAG is not true');
  const graphs = await openGraph(config.graph);
  closers.add('graph', () => graphs.close());
  const connection = await openDocdb(config.docdb, { log, signal: stopping });
  closers.add('docdb', () => connection.close());
  const entities = docdbEntityStore(connection, randomUUID);
  await entities.createIndexes();
  const ontology = await openOntology(graphs, connection, () => new Date());
  const project = makeProjectEntities({
    ...graphs,
    entities,
    followTypes: followTypes({ ...graphs, ...onlyLater }),
    ...onlyLater,
  });
  for (const graph of [graphs.data, graphs.ontology]) await empty(graph);
  let done = 0;
  for await (const roots of inPortions(entities.roots(), stepSize)) {
    stopping.throwIfAborted();
    await project(roots);
    done += roots.length;
    log.info({ entities: done }, 'rebuilding the graph');
  }
  await ontology.syncRelations.all();
  log.info({ entities: done }, 'graph rebuilt');
}

/** Relations are drawn once all entities are there. */
const onlyLater = { relationEdges: () => Promise.resolve([]), linkNodes: () => Promise.resolve() };

async function empty(graph: GraphStore): Promise<void> {
  const types = await graph.typesInUse(AbortSignal.timeout(limitMs));
  for (const id of new Set(types.map(({ datasourceId }) => datasourceId))) await graph.removeDatasource(id);
}
