import { describe, expect, it } from '@jest/globals';
import { openGraph } from '../../src/graph/open-graph.js';
import { clearGraphs } from '../graph/clear-graphs.js';
import { candidateContract } from './candidates.contract.js';

const { NEO4J_ADDR: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password } = process.env;

if (uri === undefined) {
  process.stderr.write('SKIPPED: candidates are not looked for on Neo4j in this run, NEO4J_ADDR is not set\n');
  describe.skip('candidates out of Neo4j', () => {
    it('needs NEO4J_ADDR', () => expect(uri).toBeDefined());
  });
} else {
  candidateContract('Neo4j', async () => {
    const graphs = await openGraph({ engine: 'neo4j', uri, username, password });
    return { graphs, clear: () => clearGraphs(graphs) };
  });
}
