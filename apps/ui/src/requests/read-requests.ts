import type { UiSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';

export type OwnRequest = UiSchemas['EntryRequest'];
export type WaitingRequest = UiSchemas['WaitingEntryRequest'];
/** What can be asked for here; sources are asked for in Knowledge. */
export type Kind = 'agent' | 'space';

export const ownRequestsKey = ['requests', 'own'];
export const waitingRequestsKey = ['requests', 'waiting'];
export const letInKey = (resource: string) => ['requests', 'let-in', resource];

/** What the person asked for, the latest first. */
export const useOwnRequests = () =>
  useQuery({
    queryKey: ownRequestsKey,
    queryFn: async ({ signal }) => (await ui.get('/api/access-requests', { signal })).data,
  });

/** What waits for the person's decision. */
export const useWaitingRequests = () =>
  useQuery({
    queryKey: waitingRequestsKey,
    queryFn: async ({ signal }) => (await ui.get('/api/access-requests/waiting', { signal })).data,
  });

/** Who was let in to something alone, for those who manage it. */
export const useLetIn = (resource: string) =>
  useQuery({
    queryKey: letInKey(resource),
    queryFn: async ({ signal }) =>
      (await ui.get('/api/access-requests/let-in', { signal, params: { query: { resource } } })).data,
    retry: false,
  });
