import { type UseQueryResult, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { UiSchemas } from '@parley/client';
import { ui } from './clients.js';

/** Who looks at the page, of which teams, and what to offer them. */
export type Me = UiSchemas['Me']['data'];

/** Asked by the first line of code, beside the page's own chunk, and read by the frame. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await ui.get('/api/me', { signal })).data,
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
});

/** For the frame alone, which shows pages only once this is known. */
export const useMeQuery = (): UseQueryResult<Me> => useQuery(meQuery);

/** Who looks at the page. For everything inside the frame. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;
