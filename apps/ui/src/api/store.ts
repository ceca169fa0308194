import { useSyncExternalStore } from 'react';

/** A value outside React that components can read: for what is true of the whole page. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** Returns what ends the subscription. */
  readonly subscribe: (changed: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The store's value; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);
