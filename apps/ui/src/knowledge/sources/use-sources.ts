import { useQuery } from '@tanstack/react-query';
import { rag } from '../../api/clients.js';

/** The sources that somebody may know of. */
export const useSources = () =>
  useQuery({
    queryKey: ['knowledge', 'sources'],
    queryFn: async ({ signal }) => (await rag.get('/v1/datasources', { signal })).datasources,
  });
