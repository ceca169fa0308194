import { setTimeout as wait } from 'node:timers/promises';

/** Whether the time passed; `false` as soon as the signal says that it no longer matters. */
export const passes = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, true, { signal }).catch(() => false);
