import PQueue from 'p-queue';

/** Runs work of one space one after the other, oldest first, and that of different spaces side by side, up to a limit. */
export interface SpaceLanes {
  /** `at` is the work's place in the order of its space. Never rejects: `work` deals with its own failures. */
  run(spaceUuid: string, at: Date, work: () => Promise<void>): void;
  /** Begins nothing until that has settled, or `limit` aborts: it may bring something older. */
  holdWhile(looking: Promise<void>, limit: AbortSignal): void;
  /** Work that waits or runs. */
  readonly size: () => number;
  /** Place in the order of the oldest of it; `undefined` when there is none. */
  readonly oldest: () => Date | undefined;
  /** Resolves when everything that was put in is through. */
  idle(): Promise<void>;
}

interface Turn {
  readonly at: Date;
  readonly work: () => Promise<void>;
}

interface Lane {
  readonly waiting: Turn[];
  readonly done: Promise<void>;
}

export function createSpaceLanes({
  atOnce,
  onError,
}: {
  atOnce: number;
  onError: (error: unknown) => void;
}): SpaceLanes {
  const workers = new PQueue({ concurrency: atOnce });
  const lanes = new Map<string, Lane>();
  const inWork = new Set<Turn>();
  let holds = 0;

  // Which turn it is, is seen when there is room for it: an older one may have come while it waited.
  const takeTurn = async (waiting: Turn[]) => {
    const turn = waiting.shift();
    if (!turn) return;
    await turn
      .work()
      .catch(onError)
      .finally(() => inWork.delete(turn));
  };
  const drain = async (spaceUuid: string, waiting: Turn[]) => {
    while (waiting.length > 0) await workers.add(() => takeTurn(waiting));
    lanes.delete(spaceUuid);
  };
  return {
    run(spaceUuid, at, work) {
      const turn = { at, work };
      inWork.add(turn);
      const lane = lanes.get(spaceUuid);
      if (lane) {
        insert(lane.waiting, turn);
        return;
      }
      const waiting = [turn];
      lanes.set(spaceUuid, { waiting, done: drain(spaceUuid, waiting) });
    },
    holdWhile(looking, limit) {
      holds += 1;
      workers.pause();
      void settledOr(looking, limit).then(() => {
        holds -= 1;
        if (holds === 0) workers.start();
      });
    },
    size: () => inWork.size,
    oldest: () => [...inWork].map(({ at }) => at).reduce<Date | undefined>(earlier, undefined),
    async idle() {
      while (lanes.size > 0) await Promise.all([...lanes.values()].map(({ done }) => done));
    },
  };
}

const earlier = (one: Date | undefined, other: Date) => (one !== undefined && one <= other ? one : other);

/** Behind everything that is not younger. */
function insert(waiting: Turn[], turn: Turn): void {
  const place = waiting.findIndex(({ at }) => at > turn.at);
  waiting.splice(place === -1 ? waiting.length : place, 0, turn);
}

async function settledOr(looking: Promise<void>, limit: AbortSignal): Promise<void> {
  if (limit.aborted) return;
  const late = new Promise<void>((resolve) => {
    limit.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([looking.catch(() => undefined), late]);
}
