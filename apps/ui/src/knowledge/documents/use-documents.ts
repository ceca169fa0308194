import { useInfiniteQuery } from '@tanstack/react-query';
import { rag } from '../../api/clients.js';

/** The most that the server lists at once; it counts passages. */
const pageChunks = 1_000;

/** Documents of a source, a thousand passages a page. */
export const useDocuments = (datasourceId: string) =>
  useInfiniteQuery({
    queryKey: ['knowledge', 'documents', datasourceId],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) => {
      const params = { path: { datasource_id: datasourceId }, query: { offset, limit: pageChunks } };
      return rag.get('/v1/datasource/{datasource_id}/documents', { signal, params });
    },
    getNextPageParam: ({ has_more, offset, limit }) => (has_more ? offset + limit : undefined),
  });
