import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outages } from '../api/outages.js';
import { probe } from '../api/probe.js';
import { useStore } from '../api/store.js';

const everyMs = 2_000;

/**
 * Asks after what is down until it is back, and then reads again what could not be read: nobody has to press a button or
 * wait for the pause of a call that is tried ever more rarely.
 */
export function useRecovery(): void {
  const isDown = useStore(outages.down).length > 0;
  const queries = useQueryClient();
  useEffect(() => {
    if (!isDown) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let isAsking = false;
    const look = async () => {
      if (isAsking) return;
      isAsking = true;
      const back = await probe(AbortSignal.any([signal, AbortSignal.timeout(everyMs * 2)]));
      isAsking = false;
      if (back.length === 0) return;
      const again = { type: 'active', predicate: isUnread } as const;
      await queries.cancelQueries(again, { silent: true });
      await queries.refetchQueries(again);
    };
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isDown, queries]);
}

/** What failed, or is still waiting for its first answer. */
const isUnread = ({ state }: Query): boolean =>
  state.status === 'error' ||
  state.fetchStatus === 'paused' ||
  (state.data === undefined && state.status === 'pending');
