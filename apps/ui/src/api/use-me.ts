import { queryOptions, useQuery, type UseQueryResult, useSuspenseQuery } from '@tanstack/react-query';
import type { UiSchemas } from '@parley/client';
import { ui } from './clients.js';

/** Who looks at the page, of which teams, and what to offer them. */
export type Me = UiSchemas['Me']['data'];

const personPlace = 'parley-person';

/** What this tab keeps, drafts of questions, is one person's: it goes before anybody else looks at the page. */
function keepFor(userId: string): void {
  try {
    const before = sessionStorage.getItem(personPlace);
    if (before !== null && before !== userId) sessionStorage.clear();
    sessionStorage.setItem(personPlace, userId);
  } catch {
    // A browser that is told to keep nothing keeps nobody's.
  }
}

/** A page that asks for itself until it is back is better than a long look at the logo. */
const retryForMs = 3_000;

/** Asked by the first line of code, beside the page's own chunk, and read by the frame. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { data } = await ui.get('/api/me', { signal, retryForMs });
    keepFor(data.user.id);
    return data;
  },
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
});

/** For the frame alone, which shows pages only once this is known. */
export const useMeQuery = (): UseQueryResult<Me> => useQuery(meQuery);

/** Who looks at the page. For everything inside the frame. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;
