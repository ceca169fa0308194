import type { RagSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import { rag } from './clients.js';

/** The kinds of sources, in the order in which to offer them. */
export const useSourceTypes = () =>
  useQuery({
    queryKey: ['source-types'],
    queryFn: async ({ signal }) => (await rag.get('/v1/source-types', { signal })).source_types,
    staleTime: 300_000,
  });

// Routes come from the API with their types' words: all of a kind take and answer the same.
/** Adds a source at the route of its type. Throws `ApiFailure`. */
export const addSource = (path: string, body: object) =>
  rag.post(path as '/v1/ingest/webloader/url', { body: body as RagSchemas['WebIngestRequest'] });
/** Re-indexes one source at the route of its type. Throws `ApiFailure`. */
export const reloadSource = (path: string, datasource_id: string) =>
  rag.post(path as '/v1/ingest/webloader/reload', { body: { datasource_id } });
/** Re-indexes all sources of a type. Throws `ApiFailure`. */
export const reloadSources = (path: string) => rag.post(path as '/v1/ingest/webloader/reload-all');
