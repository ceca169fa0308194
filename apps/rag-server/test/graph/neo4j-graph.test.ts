import { describe, expect, it } from '@jest/globals';
import { openGraph } from '../../src/graph/open-graph.js';
import { clearGraphs } from './clear-graphs.js';
import { graphStoreContract } from './graph-store.contract.js';

const { NEO4J_ADDR: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password } = process.env;

if (uri === undefined) {
  process.stderr.write('SKIPPED: the graph is not tested on Neo4j in this run, NEO4J_ADDR is not set\n');
  describe.skip('a graph in Neo4j', () => {
    it('needs NEO4J_ADDR', () => expect(uri).toBeDefined());
  });
} else {
  graphStoreContract('Neo4j', async () => {
    const graphs = await openGraph({ engine: 'neo4j', uri, username, password });
    return { graphs, clear: () => clearGraphs(graphs) };
  });
}
