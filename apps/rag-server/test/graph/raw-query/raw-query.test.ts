import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { grafeoEngine } from '../../../src/graph/engine/grafeo-engine.js';
import { neo4jEngine } from '../../../src/graph/engine/neo4j-engine.js';
import { rawQueryContract } from './raw-query.contract.js';

const { NEO4J_ADDR: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password } = process.env;

let folder = '';
afterAll(() => rm(folder, { recursive: true, force: true }));

rawQueryContract('grafeo', async () => {
  folder = await mkdtemp(join(tmpdir(), 'raw-query-'));
  return grafeoEngine(join(folder, 'data.grafeo'));
});

if (uri === undefined) {
  process.stderr.write('SKIPPED: raw queries are not tested on Neo4j in this run, NEO4J_ADDR is not set\n');
  describe.skip('raw queries on Neo4j', () => {
    it('needs NEO4J_ADDR', () => expect(uri).toBeDefined());
  });
} else {
  rawQueryContract('Neo4j', () => Promise.resolve(neo4jEngine({ uri, username, password })));
}
