/** Time that passes when a test says so; whoever sleeps wakes at its time, or when its signal aborts. */
export function manualClock() {
  let nowMs = Date.UTC(2026, 0, 1);
  const sleepers = new Set<{ wakeMs: number; wake: () => void }>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => new Date(nowMs),
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper);
          resolve();
        };
        const sleeper = { wakeMs: nowMs + ms, wake };
        if (signal.aborted) {
          resolve();
          return;
        }
        sleepers.add(sleeper);
        signal.addEventListener('abort', wake, { once: true });
      }),
    /** Second by second, waking those whose time has come. */
    async advance(ms: number) {
      for (const endMs = nowMs + ms; nowMs < endMs;) {
        nowMs = Math.min(nowMs + 1_000, endMs);
        for (const sleeper of [...sleepers]) if (sleeper.wakeMs <= nowMs) sleeper.wake();
        await settle();
      }
    },
  };
}
