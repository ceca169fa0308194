import { connect } from '@lancedb/lancedb';
import { vectorOf } from '../rag/seeded.js';

export interface ExactNeighbours {
  /** Ids of the nearest ten passages within these sources, or of all; every row is compared. */
  of(query: string, sources: readonly string[] | undefined): Promise<Set<string>>;
  close(): void;
}

/** Reads the folder of a running service, past its index of vectors. */
export async function exactNeighbours(folder: string): Promise<ExactNeighbours> {
  const connection = await connect(folder);
  const table = await connection.openTable('chunks');
  return {
    async of(query, sources) {
      const all = table.vectorSearch(vectorOf(query)).column('vector').distanceType('cosine').bypassVectorIndex();
      const within = sources ? all.where(`datasource_id IN (${sources.map((id) => `'${id}'`).join(',')})`) : all;
      const rows = (await within.select(['id', '_distance']).limit(10).toArray()) as {
        id: string;
        _distance: number;
      }[];
      // What points the other way is not near: the service gives all of it the same score, 0.
      return new Set(rows.filter(({ _distance: distance }) => distance < 1).map(({ id }) => id));
    },
    close() {
      table.close();
      connection.close();
    },
  };
}
