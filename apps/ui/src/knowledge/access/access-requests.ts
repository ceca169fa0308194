import { useQuery } from '@tanstack/react-query';
import type { RagSchemas } from '@parley/client';
import { rag } from '../../api/clients.js';
import { useRagRole } from '../use-rag-role.js';

export type OwnRequest = RagSchemas['AccessRequest'];
export type WaitingRequest = RagSchemas['WaitingAccessRequestList']['requests'][number];

export const ownRequestsKey = ['knowledge', 'access', 'own'];
export const waitingRequestsKey = ['knowledge', 'access', 'waiting'];

/** What the person asked for, the latest first. */
export const useOwnRequests = () =>
  useQuery({
    queryKey: ownRequestsKey,
    queryFn: async ({ signal }) => (await rag.get('/v1/access-requests', { signal })).requests,
  });

/** What waits for the person's decision. */
export function useWaitingRequests() {
  const { may } = useRagRole();
  return useQuery({
    queryKey: waitingRequestsKey,
    enabled: may('ingestonly'),
    queryFn: async ({ signal }) => (await rag.get('/v1/datasources/access-requests', { signal })).requests,
  });
}
