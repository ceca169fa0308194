import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { hearOtherTabs } from './other-tabs.js';
import { liveRun, takeUp } from './runs.js';
import { conversationsKey, putNewest, readTurns, turnsKey, turnsOf } from './turns-cache.js';

/** The turns of a conversation, as far back as was looked; what runs in it is taken up. */
export function useTurns(conversationId: string) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: turnsKey(conversationId),
    queryFn: ({ signal, pageParam }) => readTurns(conversationId, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      last.pagination.has_more ? all.reduce((sum, { data }) => sum + data.turns.length, 0) : undefined,
    staleTime: Infinity,
  });
  const newest = query.data?.pages[0]?.data.turns.at(-1);
  useEffect(() => {
    if (newest?.status === 'running') takeUp(queries, newest);
  }, [queries, newest]);
  useEffect(() => {
    return watchElsewhere(conversationId, queries);
  }, [conversationId, queries]);
  const pages = query.data?.pages;
  const turns = useMemo(() => turnsOf(pages ?? []), [pages]);
  return { query, turns };
}

/** One that is new, and one that is known: whether there are others in between is seen by that. */
const lookedAt = 2;

/** Another tab, or a page that comes back to the front: there may be a turn that is not known here. */
function watchElsewhere(conversationId: string, queries: ReturnType<typeof useQueryClient>): () => void {
  const look = async () => {
    if (liveRun(conversationId)) return;
    putNewest(queries, conversationId, await readTurns(conversationId, 0, undefined, lookedAt));
  };
  const lookQuietly = () => void look().catch(() => undefined); // What is shown stays; the next look may succeed.
  const hear = hearOtherTabs((id) => {
    void queries.invalidateQueries({ queryKey: conversationsKey });
    if (id === conversationId) lookQuietly();
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') lookQuietly();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    hear();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
