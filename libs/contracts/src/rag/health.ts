import { z } from 'zod';

/** Answer of `GET /healthz`: state and safe configuration, no addresses. 503 with `unhealthy`. */
export const ragHealth = z
  .object({
    status: z.enum(['healthy', 'unhealthy']),
    /** Seconds since 1970. */
    timestamp: z.int().nonnegative(),
    details: z.object({ error: z.string().optional() }).catchall(z.string()),
    config: z.object({
      graph_rag_enabled: z.boolean(),
      search: z.object({
        keys: z.array(z.string()),
        filter_keys: z.array(z.object({ key: z.string(), type: z.string() })),
      }),
      embeddings: z.object({ provider: z.string(), model: z.string(), dimensions: z.int().positive() }),
      vector_store: z.string(),
      limits: z.object({ max_documents_per_ingest: z.int(), max_request_bytes: z.int(), max_document_bytes: z.int() }),
    }),
  })
  .meta({ id: 'RagHealth' });
export type RagHealth = z.infer<typeof ragHealth>;
