import { useQuery } from '@tanstack/react-query';
import { useMe } from '../api/use-me.js';
import type { Facts } from './facts.js';
import { readFacts } from './read-facts.js';

/** How far whoever looks has come. Asked again at each visit, and while a source is being read. */
export function useFacts() {
  const { user, may } = useMe();
  return useQuery({
    queryKey: ['first-run', user.id],
    queryFn: ({ signal }) => readFacts(may, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (isBeingRead(data) ? 10_000 : false),
  });
}

const isBeingRead = (facts: Facts | undefined): boolean =>
  facts !== undefined && facts.mayAddKnowledge && facts.hasSource && !facts.canReadPassage;
