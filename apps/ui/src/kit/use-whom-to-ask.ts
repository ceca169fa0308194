import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { askWords } from './ask-words.js';

/**
 * Whom to ask for a right, within a sentence: the admins of a team the person is in, else the administrators. Where names
 * cannot be read, it says what kind of person.
 * @param isAsked false where nobody is told
 */
export function useWhomToAsk({ isAsked = true } = {}): string {
  const team = useMe().teams[0]?.slug;
  const { data } = useQuery({
    queryKey: ['whom-to-ask', team],
    queryFn: async ({ signal }) =>
      (await ui.get('/api/whom-to-ask', { signal, params: { query: team === undefined ? {} : { team } } })).data,
    enabled: isAsked,
    retry: false,
    staleTime: 300_000,
  });
  return askWords(data);
}
