import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { rag } from '../../api/clients.js';
import { invokeTool } from '../invoke-tool.js';

/** Characters that are read at once. */
const partChars = 60_000;

/** A document's text, part by part. */
export const useDocument = (datasourceId: string, documentId: string) =>
  useInfiniteQuery({
    queryKey: ['knowledge', 'document', datasourceId, documentId],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) => {
      const names = { document_id: documentId, datasource_id: datasourceId };
      const args = { ...names, offset, max_chars: partChars };
      return invokeTool('fetch_document', args, signal);
    },
    getNextPageParam: ({ next_offset }) => next_offset ?? undefined,
  });

/** A passage by its id; asks for nothing where none is named. */
export const usePassage = (chunkId: string | null) =>
  useQuery({
    queryKey: ['knowledge', 'chunk', chunkId],
    enabled: chunkId !== null,
    queryFn: ({ signal }) =>
      rag.get('/v1/chunk/{chunk_id}/content', { signal, params: { path: { chunk_id: chunkId ?? '' } } }),
  });
