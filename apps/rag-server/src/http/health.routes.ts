import {
  filterKeys,
  maxDocumentBytes,
  maxDocumentsPerIngest,
  maxIngestBytes,
  ragHealth,
  type RagHealth,
} from '@parley/contracts';
import { answer, type Readiness } from '@parley/service';
import { type RagRoute, route } from './route.js';

export interface RagHealthDeps {
  /** Asks whatever the work needs, now. */
  readonly checkHealth: () => Promise<Readiness>;
  /** The model of the index in use. */
  readonly modelInUse: () => RagHealth['config']['embeddings'];
  readonly vectorStore: string;
  readonly hasGraph: boolean;
  /** Under which the answers of the built-in search list what they found, beside `results`. */
  readonly searchLabels: readonly string[];
  readonly now: () => Date;
}

/** `GET /healthz`, public: state and safe configuration, no addresses. 503 when something that is needed is down. */
export const ragHealthRoutes = (deps: RagHealthDeps): RagRoute[] => [
  route({
    method: 'get',
    path: '/healthz',
    access: 'open',
    tag: 'Health',
    summary: 'Health and key configuration',
    success: { description: 'Health and key configuration', schema: ragHealth },
    others: { 503: { description: 'Something that is needed is down', schema: ragHealth } },
    async handle() {
      const { ready, dependencies } = await deps.checkHealth();
      const details = Object.fromEntries(Object.entries(dependencies).map(([name, { state }]) => [name, state]));
      const body: RagHealth = {
        status: ready ? 'healthy' : 'unhealthy',
        timestamp: Math.floor(deps.now().getTime() / 1000),
        details,
        config: configOf(deps),
      };
      return answer(body, { status: ready ? 200 : 503 });
    },
  }),
];

const configOf = ({ modelInUse, vectorStore, hasGraph, searchLabels }: RagHealthDeps): RagHealth['config'] => ({
  graph_rag_enabled: hasGraph,
  search: {
    keys: ['results', ...searchLabels],
    filter_keys: Object.entries(filterKeys).map(([key, type]) => ({ key, type })),
  },
  embeddings: modelInUse(),
  vector_store: vectorStore,
  limits: {
    max_documents_per_ingest: maxDocumentsPerIngest,
    max_request_bytes: maxIngestBytes,
    max_document_bytes: maxDocumentBytes,
  },
});
