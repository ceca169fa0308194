import { useEffect } from 'react';
import { createStore, useStore } from '../api/store.js';

const count = createStore(0);

/** Tells those who do not see it while something that they asked for is under way. */
export function useSayBusy(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  }, [isBusy]);
}

/** Whether anything is under way that somebody asked for. */
export const useAnythingBusy = (): boolean => useStore(count) > 0;
