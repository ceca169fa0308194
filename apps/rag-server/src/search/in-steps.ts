import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time that others wait for this work, in milliseconds. A short search comes by here some ten times. */
const stepMs = 1;

/** `flatMap` that yields to other requests, and stops when the caller no longer waits. */
export async function inSteps<T, R>(
  items: readonly T[],
  make: (item: T, at: number) => readonly R[],
  signal: AbortSignal,
): Promise<R[]> {
  const made: R[] = [];
  let since = performance.now();
  for (const [at, item] of items.entries()) {
    signal.throwIfAborted();
    made.push(...make(item, at));
    if (performance.now() - since < stepMs) continue;
    await nextTurn();
    since = performance.now();
  }
  return made;
}
