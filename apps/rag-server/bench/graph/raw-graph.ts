import { createRequire } from 'node:module';
import { cp } from 'node:fs/promises';
import type { GrafeoDB as Database } from '@grafeo-db/js';
import { entityKey, type EntityName } from '../../src/graph/entities/entity-name.js';
import { dataLabel } from '../../src/graph/store/labels.js';

const { GrafeoDB } = createRequire(import.meta.url)('@grafeo-db/js') as { GrafeoDB: typeof Database };

/** The engine as its documentation uses it: one query per question, regardless of access. */
export interface RawGraph {
  /** A row for each path, two steps at most. */
  neighbourhood(of: EntityName): Promise<unknown[]>;
  shortestPaths(one: EntityName, other: EntityName): Promise<unknown[]>;
  close(): void;
}

/** On a copy of the graph's file, which must not be open: the engine allows one owner per file. */
export async function openRawGraph(file: string): Promise<RawGraph> {
  const copy = `${file}.raw`;
  await cp(file, copy);
  const database = GrafeoDB.openReadOnly(copy);
  const rows = async (cypher: string, params: object) => (await database.executeCypher(cypher, params)).toArray();
  return {
    neighbourhood: (of) =>
      rows(`MATCH p = (n:${dataLabel} {_key: $key})-[*1..2]-(m:${dataLabel}) RETURN p`, { key: entityKey(of) }),
    shortestPaths: (one, other) =>
      rows(
        `MATCH (a:${dataLabel} {_key: $one}), (b:${dataLabel} {_key: $other}) ` +
          'MATCH p = allShortestPaths((a)-[*..20]-(b)) RETURN p',
        { one: entityKey(one), other: entityKey(other) },
      ),
    close: () => database.close(),
  };
}
