import { createStore, useStore } from '../api/store.js';

const changes = createStore(0);
const keyOf = (userId: string) => `parley-first-steps:${userId}`;

/** Whether somebody put the first steps away, or is through with them, in this browser. */
export function usePutAway(userId: string): boolean {
  useStore(changes);
  return kept(() => localStorage.getItem(keyOf(userId))) === 'away';
}

export function putAway(userId: string): void {
  kept(() => localStorage.setItem(keyOf(userId), 'away'));
  changes.set(changes.get() + 1);
}

export function bringBack(userId: string): void {
  kept(() => localStorage.removeItem(keyOf(userId)));
  changes.set(changes.get() + 1);
}

/** A browser may be told to keep nothing: then the steps are there at each visit. */
function kept<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
