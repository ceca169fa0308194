import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';

/** The idp is asked from two characters on. */
const leastTyped = 2;

/** People by name or e-mail address, while somebody types. `isAsked` says whether there is enough to look for. */
export function useFoundPeople(typed: string) {
  const [text] = useDebouncedValue(typed.trim(), 300);
  const isAsked = text.length >= leastTyped;
  const found = useQuery({
    queryKey: ['people-found', text],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/admin/find-people', { signal, params: { query: { q: text, limit: 10 } } })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { found, isAsked };
}
