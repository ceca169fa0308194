import { useQuery } from '@tanstack/react-query';
import type { RagSchemas } from '@parley/client';
import { rag } from '../../api/clients.js';
import { useRagRole } from '../use-rag-role.js';

export type OwnRequest = RagSchemas['AccessRequest'];
export type WaitingRequest = RagSchemas['WaitingAccessRequestList']['requests'][number];

export const ownRequestsKey = ['knowledge', 'access', 'own'];
export const waitingRequestsKey = ['knowledge', 'access', 'waiting'];

/** What the person asked for, the latest first. */
export function useOwnRequests() {
  const { may } = useRagRole();
  return useQuery({
    queryKey: ownRequestsKey,
    enabled: may('readonly'),
    queryFn: async ({ signal }) => (await rag.get('/v1/access-requests', { signal })).requests,
  });
}

export const letInKey = (id: string) => ['knowledge', 'access', 'let-in', id];

/** Who was let in to a source alone, for those who manage it. */
export const useLetIn = (id: string) =>
  useQuery({
    queryKey: letInKey(id),
    queryFn: async ({ signal }) => {
      const params = { path: { datasource_id: id } };
      return (await rag.get('/v1/datasource/{datasource_id}/access-requests', { signal, params })).people;
    },
  });

/** What waits for the person's decision. */
export function useWaitingRequests() {
  const { may } = useRagRole();
  return useQuery({
    queryKey: waitingRequestsKey,
    enabled: may('readonly'),
    queryFn: async ({ signal }) => (await rag.get('/v1/datasources/access-requests', { signal })).requests,
  });
}
