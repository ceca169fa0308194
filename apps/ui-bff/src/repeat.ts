import type { Closers, Logger } from '@parley/service';

/**
 * Repeats a piece of work until the service stops; a failure is logged, and the next time is tried again. While it goes
 * on it is not begun a second time: a neighbour that is slow would be asked ever more at once.
 */
export function every(
  ms: number,
  name: string,
  work: () => Promise<unknown>,
  { log, closers }: { log: Logger; closers: Closers },
): void {
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= work()
      .catch((err: unknown) => log.warn({ err, work: name }, 'background work failed'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, ms);
  closers.add(name, async () => {
    clearInterval(timer);
    await running;
  });
}
