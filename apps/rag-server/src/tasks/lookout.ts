import { passes } from '../time/passes.js';
import type { TaskQueue } from './task-queue.js';

export interface LookoutSettings {
  readonly queue: Pick<TaskQueue, 'kindsDue'>;
  /** Between two looks for work that other processes accepted. */
  readonly pollMs: number;
  readonly onError: (error: unknown, doing: string) => void;
}

/** Looks for work on behalf of all who rest: one question however many kinds of work there are. */
export interface Lookout {
  /** Resolves when there may be work of the kind, or when the service stops. */
  untilDue(kind: string): Promise<void>;
  /** Looks now. */
  look(): void;
  /** Looks until the service stops. */
  readonly watch: Promise<void>;
}

export function startLookout({ queue, pollMs, onError }: LookoutSettings, stop: AbortSignal): Lookout {
  const resting = new Map<string, (() => void)[]>();
  let pause = new AbortController();
  const rouse = (kind: string) => {
    const roused = resting.get(kind) ?? [];
    resting.delete(kind);
    for (const go of roused) go();
  };
  const dueOf = (kinds: readonly string[]) =>
    queue.kindsDue(kinds).catch((error: unknown) => {
      onError(error, 'looking for work');
      return [];
    });
  const goesOn = () => !stop.aborted;
  const watch = async () => {
    while (goesOn()) {
      await passes(pollMs, AbortSignal.any([pause.signal, stop]));
      // Whoever asks from here on gets another look.
      pause = new AbortController();
      if (resting.size > 0 && goesOn()) (await dueOf([...resting.keys()])).forEach(rouse);
    }
    [...resting.keys()].forEach(rouse);
  };
  return {
    untilDue: (kind) =>
      new Promise((go) => {
        if (goesOn()) resting.set(kind, [...(resting.get(kind) ?? []), go]);
        else go();
      }),
    look: () => pause.abort(),
    watch: watch(),
  };
}
