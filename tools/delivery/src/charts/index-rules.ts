import type { JsonSchema } from '../settings/read-settings.js';
import { autoscaling } from './access-values.js';
import { count, kubernetes, objectName, resources, storageSize, strict, text, texts, yesNo } from './fragments.js';
import { config, needs } from './start-rules.js';

/** Values of the chart whose service may keep its index, and its graph, in a folder of its own. */
export const indexValues = {
  persistence: strict({
    size: storageSize,
    storageClass: text,
    accessMode: { enum: ['ReadWriteOnce', 'ReadWriteOncePod'] },
    existingClaim: objectName,
    labels: texts,
    annotations: texts,
    selector: kubernetes,
    dataSource: kubernetes,
  }),
  worker: strict({ enabled: yesNo, replicaCount: count(0, 50), resources, autoscaling }),
};

const distributedIndex = config({ VECTOR_STORE: { const: 'opensearch' } }, ['VECTOR_STORE']);
const embeddedGraph = {
  allOf: [
    config({ ENABLE_GRAPH_RAG: { enum: [true, 'true'] } }, ['ENABLE_GRAPH_RAG']),
    { not: config({ GRAPH_STORE: { const: 'neo4j' } }, ['GRAPH_STORE']) },
  ],
};

/** One process owns a folder: one replica, none beside it, no scaling. */
const oneProcess = {
  properties: {
    replicaCount: { maximum: 1, description: 'One: the embedded index and graph belong to one process' },
    autoscaling: { properties: { enabled: { const: false } } },
    worker: { properties: { enabled: { const: false } } },
  },
};

/** What the service itself would refuse at its start is refused before anything is installed. */
export const indexRules: readonly JsonSchema[] = [
  { if: { not: distributedIndex }, then: oneProcess },
  { if: embeddedGraph, then: oneProcess },
  needs(distributedIndex, 'OPENSEARCH_URL'),
  needs(config({ GRAPH_STORE: { const: 'neo4j' } }, ['GRAPH_STORE']), 'NEO4J_ADDR'),
  needs(config({ EMBEDDINGS_PROVIDER: { const: 'openai' } }, ['EMBEDDINGS_PROVIDER']), 'EMBEDDINGS_BASE_URL'),
];
