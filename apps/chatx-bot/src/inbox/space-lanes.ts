import PQueue from 'p-queue';

/** Runs work of one space one after the other, oldest first, and that of different spaces side by side, up to a limit. */
export interface SpaceLanes {
  /**
   * `at` is the work's place in the order of its space. Work that cannot begin yet says so, and its lane waits, unless
   * something older comes. Never rejects: `work` deals with its own failures.
   */
  run(spaceUuid: string, at: Date, work: () => Promise<TurnEnd>): void;
  /** Begins nothing until that has settled, or `limit` aborts: it may bring something older. */
  holdWhile(looking: Promise<void>, limit: AbortSignal): void;
  /** From now on nothing waits for its turn: it is called at once, to put back what it has not begun. */
  letGo(): void;
  /** Whether work of that space would begin at once. */
  readonly isFree: (spaceUuid: string) => boolean;
  /** Number of waiting and running items. */
  readonly size: () => number;
  /** Place in the order of the oldest of it; `undefined` when there is none. */
  readonly oldest: () => Date | undefined;
  /** Resolves when everything that was put in is through. */
  idle(): Promise<void>;
}

/** How a turn ended: done with, or to be tried again after what is older. */
export type TurnEnd = 'over' | 'not_yet';

interface Turn {
  readonly at: Date;
  readonly work: () => Promise<TurnEnd>;
}

interface Lane {
  readonly waiting: Turn[];
  /** Ends the lane's wait. */
  wake: () => void;
  done: Promise<void>;
}

interface LanesDeps {
  readonly atOnce: number;
  readonly onError: (error: unknown) => void;
  /** How long a lane waits before it tries again what could not begin. */
  readonly retryMs?: number;
}

export function createSpaceLanes({ atOnce, onError, retryMs = 2_000 }: LanesDeps): SpaceLanes {
  const workers = new PQueue({ concurrency: atOnce });
  const lanes = new Map<string, Lane>();
  const inWork = new Set<Turn>();
  const released = new Set<Promise<void>>();
  let holds = 0;
  let isLettingGo = false;

  // The next item is chosen only when there is room: an older one may have arrived in the meantime.
  const takeTurn = async ({ waiting }: Lane): Promise<TurnEnd> => {
    const turn = waiting.shift();
    const end = await turn?.work().catch((error: unknown) => onError(error));
    if (turn && end === 'not_yet') insert(waiting, turn);
    else if (turn) inWork.delete(turn);
    return end ?? 'over';
  };
  const drain = async (spaceUuid: string, lane: Lane) => {
    while (lane.waiting.length > 0) {
      const end = await workers.add(() => takeTurn(lane));
      if (end === 'not_yet') await new Promise<void>((resolve) => wakeAfter(lane, retryMs, resolve));
    }
    lanes.delete(spaceUuid);
  };
  const release = (turn: Turn) => {
    const over: Promise<void> = turn
      .work()
      .then(() => undefined, onError)
      .finally(() => {
        inWork.delete(turn);
        released.delete(over);
      });
    released.add(over);
  };
  return {
    run(spaceUuid, at, work) {
      const turn = { at, work };
      inWork.add(turn);
      if (isLettingGo) {
        release(turn);
        return;
      }
      const known = lanes.get(spaceUuid);
      if (known) {
        if (insert(known.waiting, turn) === 0) known.wake();
        return;
      }
      const lane: Lane = { waiting: [turn], wake: () => undefined, done: Promise.resolve() };
      lanes.set(spaceUuid, lane);
      lane.done = drain(spaceUuid, lane);
    },
    holdWhile(looking, limit) {
      holds += 1;
      workers.pause();
      void settledOr(looking, limit).then(() => {
        holds -= 1;
        if (holds === 0) workers.start();
      });
    },
    letGo() {
      isLettingGo = true;
      for (const lane of lanes.values()) {
        for (const turn of lane.waiting.splice(0)) release(turn);
        lane.wake();
      }
    },
    isFree: (spaceUuid) => holds === 0 && !lanes.has(spaceUuid) && lanes.size < atOnce,
    size: () => inWork.size,
    oldest: () => [...inWork].map(({ at }) => at).reduce<Date | undefined>(earlier, undefined),
    async idle() {
      while (lanes.size + released.size > 0) {
        await Promise.all([...[...lanes.values()].map(({ done }) => done), ...released]);
      }
    },
  };
}

const earlier = (one: Date | undefined, other: Date) => (one !== undefined && one <= other ? one : other);

/** Behind everything that is not younger. Returns the place. */
function insert(waiting: Turn[], turn: Turn): number {
  const found = waiting.findIndex(({ at }) => at > turn.at);
  const place = found === -1 ? waiting.length : found;
  waiting.splice(place, 0, turn);
  return place;
}

function wakeAfter(lane: Lane, ms: number, done: () => void): void {
  const timer = setTimeout(done, ms);
  lane.wake = () => {
    clearTimeout(timer);
    done();
  };
}

async function settledOr(looking: Promise<void>, limit: AbortSignal): Promise<void> {
  if (limit.aborted) return;
  const late = new Promise<void>((resolve) => {
    limit.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([looking.catch(() => undefined), late]);
}
