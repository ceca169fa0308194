import { setTimeout as delay } from 'node:timers/promises';

/** Whether the time passed; `false` as soon as the signal says that it no longer matters. */
export const passes = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal }).catch(() => false);

/** Waits; rejects with the signal's own reason as soon as it aborts. */
export async function abortable(ms: number, signal: AbortSignal): Promise<void> {
  if (!(await passes(ms, signal))) signal.throwIfAborted();
}
