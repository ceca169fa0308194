import { AppError } from '@parley/contracts';

export interface TurnLimits {
  /** Work that runs at the same time. */
  readonly atOnce: number;
  /** Of one caller, what runs at the same time. */
  readonly ofOneAtOnce: number;
  readonly maxWaiting: number;
  /** Of one caller, what runs and waits. */
  readonly maxPerItem: number;
}

/**
 * Runs work when its caller's turn comes. Throws `RATE_LIMIT_EXCEEDED` when the caller has too much here already,
 * `SERVICE_UNAVAILABLE` when all callers together have, and the signal's reason once it aborts.
 */
export type InTurn = <T>(caller: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

interface Line {
  readonly waiting: (() => void)[];
  running: number;
  /** Order of the lines: when this one was last served, or when it came. */
  since: number;
}

/**
 * Turns that callers share fairly: the next one goes to the caller who has waited longest since their last, so whoever
 * asks much waits behind whoever asks little. A caller who leaves is answered at once and waits no more; work that cannot
 * be stopped keeps its turn until it ends, or abandoned work would pile up behind the limits.
 * @param things plural noun for the messages, such as `searches`
 */
export function callerTurns(limits: TurnLimits, things: string): InTurn {
  const lines = new Map<string, Line>();
  const all = { running: 0, waiting: 0, served: 0 };

  const begin = () => {
    while (all.running < limits.atOnce) {
      const line = nextOf(lines.values(), limits.ofOneAtOnce);
      if (!line) return;
      all.running += 1;
      line.running += 1;
      line.since = all.served += 2;
      all.waiting -= 1;
      line.waiting.shift()?.();
    }
  };
  const end = (caller: string, line: Line) => {
    all.running -= 1;
    line.running -= 1;
    tidy(caller, line);
    begin();
  };
  const tidy = (caller: string, { waiting, running }: Line) => {
    if (waiting.length + running === 0) lines.delete(caller);
  };
  const joined = (caller: string): Line => {
    // Before the caller served last, behind callers that have waited since an earlier turn.
    const line = lines.get(caller) ?? { waiting: [], running: 0, since: all.served - 1 };
    if (line.waiting.length + line.running >= limits.maxPerItem) throw tooManyOfOne(things);
    const mayBegin = all.running < limits.atOnce && line.running < limits.ofOneAtOnce;
    if (!mayBegin && all.waiting >= limits.maxWaiting) throw tooMany(things);
    lines.set(caller, line);
    return line;
  };

  /** Resolves when the turn has come; it must be ended then. */
  const turnOf = async (caller: string, line: Line, signal: AbortSignal) => {
    const turn = Promise.withResolvers<undefined>();
    const come = () => turn.resolve(undefined);
    line.waiting.push(come);
    all.waiting += 1;
    begin();
    try {
      await orAborted(turn.promise, signal);
    } catch (error) {
      const at = line.waiting.indexOf(come);
      if (at < 0) end(caller, line);
      else {
        line.waiting.splice(at, 1);
        all.waiting -= 1;
        tidy(caller, line);
      }
      throw error;
    }
  };

  return async (caller, work, signal) => {
    signal.throwIfAborted();
    const line = joined(caller);
    await turnOf(caller, line, signal);
    const working = (async () => work())().finally(() => end(caller, line));
    // Nobody hears of its failure once the caller has left.
    working.catch(() => undefined);
    return orAborted(working, signal);
  };
}

function nextOf(lines: Iterable<Line>, ofOneAtOnce: number): Line | undefined {
  let next: Line | undefined;
  for (const line of lines) {
    const mayGo = line.waiting.length > 0 && line.running < ofOneAtOnce;
    if (mayGo && (!next || line.since < next.since)) next = line;
  }
  return next;
}

async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

const tooMany = (things: string) =>
  new AppError('SERVICE_UNAVAILABLE', `Too many ${things} are waiting. Try again in a few seconds.`);

const tooManyOfOne = (things: string) =>
  new AppError('RATE_LIMIT_EXCEEDED', `Too many of your ${things} are waiting. Wait until they are answered.`, {
    retryAfterSeconds: 5,
  });
