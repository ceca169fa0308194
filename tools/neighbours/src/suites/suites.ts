import type { Suite } from './suite.js';

const ofDocdb: Omit<Suite, 'neighbour'> = {
  name: 'docdb',
  project: 'devstack/docdb',
  tests: ['test/suite'],
};

/** What is run against each neighbour. */
export const suites: readonly Suite[] = [
  { name: 'authz', neighbour: 'openfga', project: 'devstack/authz', tests: ['test/suite'] },
  { name: 'authz client', neighbour: 'openfga', project: 'libs/authz-client', tests: ['test/client.test.ts'] },
  {
    name: 'audience',
    neighbour: 'openfga',
    project: 'apps/rag-server',
    tests: ['audience', 'audience.property.long', 'audience-over-http.long'].map(
      (name) => `test/permissions/${name}.test.ts`,
    ),
  },
  { name: 'rate limits', neighbour: 'redis', project: 'apps/ui-bff', tests: ['test/limits'] },
  {
    ...ofDocdb,
    neighbour: 'secantusdb',
    // Under contention it can hang for good, new connections included.
    isFreshForEachFile: true,
    differences: {
      'insert refuses an array as _id': 'takes it',
      'a unique index refuses two parallel arrays in one compound key': 'takes them',
      'upsert makes one document of twenty at once': 'repeats a value among concurrent upserts',
    },
  },
  {
    name: 'graph',
    neighbour: 'neo4j',
    project: 'apps/rag-server',
    tests: ['test/graph/neo4j-graph.test.ts', 'test/graph/raw-query', 'test/ontology/neo4j-candidates.test.ts'],
  },
  {
    name: 'index',
    neighbour: 'opensearch',
    project: 'apps/rag-server',
    tests: ['test/index/opensearch-chunk-index.test.ts', 'test/index/own/move-to-opensearch.long.test.ts'],
  },
  {
    name: 'identity',
    neighbour: 'keycloak',
    project: 'devstack/idp',
    tests: ['test/suite'],
  },
  { name: 'quickstart', neighbour: 'keycloak', project: 'tools/delivery', tests: ['test/quickstart.long.test.ts'] },
  { name: 'model', neighbour: 'smollm2', project: 'apps/dynamic-agents', tests: ['test/real-model.long.test.ts'] },
];

/** Clients of the chat product that others wrote: each suite runs where the setting of its neighbour's name says what has them. */
export const chatClientSuites: readonly Suite[] = [
  {
    name: 'webex_bot, webexpythonsdk',
    neighbour: 'CHATX_CLIENTS_PYTHON',
    project: 'devstack/chatx',
    tests: ['test/clients/python-clients.long.test.ts'],
  },
  {
    name: '@webex SDK',
    neighbour: 'CHATX_CLIENTS_NODE',
    project: 'devstack/chatx',
    tests: ['test/clients/js-client.long.test.ts'],
  },
];

/** What is run against the server that MONGODB_URI names. */
export const mongoSuite: Suite = { ...ofDocdb, neighbour: 'MONGODB_URI' };
