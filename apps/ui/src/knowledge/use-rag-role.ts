import { useQuery } from '@tanstack/react-query';
import type { RagRole } from '@parley/contracts';
import { rag } from '../api/clients.js';

type Needed = Exclude<RagRole, 'anonymous'>;

/** The permissions that the server lists for each role and those above it. */
const permission: Readonly<Record<Needed, string>> = { readonly: 'read', ingestonly: 'ingest', admin: 'delete' };

/** For pages that say what people may not do, which is known only once this is loaded. */
export const useRagUser = () =>
  useQuery({
    queryKey: ['knowledge', 'user'],
    queryFn: ({ signal }) => rag.get('/v1/user/info', { signal }),
    staleTime: 60_000,
  });

/** What rag-server lets the person do. The server still decides; until this is known, nothing is offered. */
export function useRagRole(): { readonly may: (needed: Needed) => boolean } {
  const user = useRagUser();
  return { may: (needed) => user.data?.permissions.includes(permission[needed]) === true };
}
