/** Counts tries by key in fixed windows. */
export interface AttemptCounter {
  /** Counts one more; 0 when it is within the limit, else the whole seconds until the window ends. */
  count(key: string): number;
}

interface CounterOptions {
  limit: number;
  windowMs: number;
  now: () => Date;
  /** Bound on memory: the oldest window is forgotten beyond it. */
  maxKeys?: number;
}

export function createAttemptCounter({ limit, windowMs, now, maxKeys = 10_000 }: CounterOptions): AttemptCounter {
  const windows = new Map<string, { endsAt: number; tries: number }>();
  return {
    count(key) {
      const at = now().getTime();
      const kept = windows.get(key);
      const window = kept && kept.endsAt > at ? kept : { endsAt: at + windowMs, tries: 0 };
      window.tries += 1;
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest);
      return window.tries <= limit ? 0 : Math.ceil((window.endsAt - at) / 1000);
    },
  };
}
