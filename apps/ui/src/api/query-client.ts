import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteSessionEnd } from './session-end.js';

/**
 * What was read from the platform. Calls are retried by `libs/client`, where it is safe, so nothing is retried here. A
 * person has 100 calls a minute: what changes slowly stays fresh for half a minute.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noteSessionEnd }),
    mutationCache: new MutationCache({ onError: noteSessionEnd }),
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
