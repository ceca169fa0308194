import { connect } from '@lancedb/lancedb';
import { diffuseVectorOf } from '@parley/testkit';
import type { ExactNeighbours } from './exact-neighbours.js';

/** Reads the folder of a running service. */
export async function exactInLance(folder: string): Promise<ExactNeighbours> {
  const connection = await connect(folder);
  const table = await connection.openTable('chunks');
  return {
    async of(query, sources) {
      const all = table
        .vectorSearch(diffuseVectorOf(query))
        .column('vector')
        .distanceType('cosine')
        .bypassVectorIndex();
      const within = sources ? all.where(`datasource_id IN (${sources.map((id) => `'${id}'`).join(',')})`) : all;
      const rows = (await within.select(['id', '_distance']).limit(10).toArray()) as {
        id: string;
        _distance: number;
      }[];
      return new Set(rows.filter(({ _distance: distance }) => distance < 1).map(({ id }) => id));
    },
    count: () => table.countRows(),
    close() {
      table.close();
      connection.close();
    },
  };
}
