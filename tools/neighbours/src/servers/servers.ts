import type { Neighbour } from '../neighbour.js';
import { keycloak } from './keycloak.js';
import { neo4j } from './neo4j.js';
import { openfga } from './openfga.js';
import { opensearch } from './opensearch.js';
import { redis } from './redis.js';
import { secantusdb } from './secantusdb.js';
import { smollm2 } from './smollm2/smollm2.js';

/** Every neighbour that this tool knows. */
export const servers: readonly Neighbour[] = [openfga, redis, secantusdb, neo4j, opensearch, keycloak, smollm2];

/** Those of the names, all without any. Throws Error that lists the names there are. */
export function chosen(names: readonly string[]): readonly Neighbour[] {
  const unknown = names.find((name) => !servers.some((server) => server.name === name));
  if (unknown !== undefined) {
    throw new Error(`Unknown neighbour "${unknown}". Use one of: ${servers.map(({ name }) => name).join(', ')}.`);
  }
  return names.length === 0 ? servers : servers.filter(({ name }) => names.includes(name));
}
