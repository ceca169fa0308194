import PQueue from 'p-queue';

/** Runs work of one space in order, and that of different spaces side by side, up to a limit. */
export interface SpaceLanes {
  /** Never rejects: `work` deals with its own failures. */
  run(spaceUuid: string, work: () => Promise<void>): void;
  /** Work that waits or runs. */
  readonly size: () => number;
  /** Resolves when everything that was put in is through. */
  idle(): Promise<void>;
}

export function createSpaceLanes({
  atOnce,
  onError,
}: {
  atOnce: number;
  onError: (error: unknown) => void;
}): SpaceLanes {
  const workers = new PQueue({ concurrency: atOnce });
  const tails = new Map<string, Promise<void>>();
  return {
    run(spaceUuid, work) {
      const previous = tails.get(spaceUuid) ?? Promise.resolve();
      const tail = previous
        .then(() => workers.add(work))
        .catch(onError)
        .then(() => {
          if (tails.get(spaceUuid) === tail) tails.delete(spaceUuid);
        });
      tails.set(spaceUuid, tail);
    },
    size: () => tails.size,
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}
