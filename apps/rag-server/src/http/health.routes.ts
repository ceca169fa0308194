import { type RagHealth, filterKeys, maxDocumentBytes, maxDocumentsPerIngest, maxIngestBytes } from '@parley/contracts';
import type { Readiness } from '@parley/service';
import { Router } from 'express';
import type { Embedder } from '../embeddings/embedder.js';

interface Deps {
  readonly checkReadiness: () => Promise<Readiness>;
  readonly embedder: Pick<Embedder, 'model' | 'dimensions'>;
  readonly embeddingsProvider: string;
  readonly vectorStore: string;
  readonly hasGraph: boolean;
  /** Under which the answers of the built-in search list what they found, beside `results`. */
  readonly searchLabels: readonly string[];
  readonly now: () => Date;
}

/** `GET /healthz`, public: state and safe configuration, no addresses. 503 when something that is needed is down. */
export function ragHealthRoutes({
  checkReadiness,
  embedder,
  embeddingsProvider,
  vectorStore,
  hasGraph,
  searchLabels,
  now,
}: Deps): Router {
  const config: RagHealth['config'] = {
    graph_rag_enabled: hasGraph,
    search: {
      keys: ['results', ...searchLabels],
      filter_keys: Object.entries(filterKeys).map(([key, type]) => ({ key, type })),
    },
    embeddings: { provider: embeddingsProvider, model: embedder.model, dimensions: embedder.dimensions },
    vector_store: vectorStore,
    limits: {
      max_documents_per_ingest: maxDocumentsPerIngest,
      max_request_bytes: maxIngestBytes,
      max_document_bytes: maxDocumentBytes,
    },
  };
  const router = Router();
  router.get('/healthz', async (_req, res) => {
    const { ready, dependencies } = await checkReadiness();
    const details = Object.fromEntries(Object.entries(dependencies).map(([name, { state }]) => [name, state]));
    const body: RagHealth = {
      status: ready ? 'healthy' : 'unhealthy',
      timestamp: Math.floor(now().getTime() / 1000),
      details,
      config,
    };
    res.status(ready ? 200 : 503).json(body);
  });
  return router;
}
