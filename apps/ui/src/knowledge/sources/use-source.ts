import type { RagSchemas } from '@parley/client';
import { rag } from '../../api/clients.js';
import { seenAsIs } from '../../api/seen.js';

export type SourceDetail = RagSchemas['DatasourceDetail'];

/** One source with its tag, and whether the person may change it. */
export const sourceQuery = (datasource_id: string) => ({
  queryKey: ['knowledge', 'source', datasource_id],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    seenAsIs<SourceDetail>(await rag.open('get', '/v1/datasource', { signal, params: { query: { datasource_id } } })),
});
