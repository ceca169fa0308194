import { useQuery } from '@tanstack/react-query';
import { type RagRole, roleIncludes } from '@parley/contracts';
import { rag } from '../api/clients.js';

/** What the retrieval server lets somebody do. The server decides all the same; until it is known, nothing is offered. */
export function useRagRole(): { readonly may: (needed: RagRole) => boolean } {
  const user = useQuery({
    queryKey: ['knowledge', 'user'],
    queryFn: ({ signal }) => rag.get('/v1/user/info', { signal }),
    staleTime: 60_000,
  });
  const role = user.data?.role;
  return { may: (needed) => role !== undefined && roleIncludes(role, needed) };
}
