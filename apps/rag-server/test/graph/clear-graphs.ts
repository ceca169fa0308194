import type { Graphs } from '../../src/graph/open-graph.js';

/** Empties both graphs, datasource by datasource. */
export async function clearGraphs({ data, ontology }: Graphs): Promise<void> {
  for (const graph of [data, ontology]) {
    const types = await graph.typesInUse(AbortSignal.timeout(30_000));
    for (const id of new Set(types.map(({ datasourceId }) => datasourceId))) await graph.removeDatasource(id);
  }
}
