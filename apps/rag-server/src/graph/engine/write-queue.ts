/** Runs work one after the other, in the order it came. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

interface Retry {
  readonly tries: number;
  /** Waits before the try of that number, from 2 on. */
  readonly pause: (attempt: number) => Promise<unknown>;
  readonly mayRetry: (error: unknown) => boolean;
}

/** Throws what the last try threw. */
export async function withRetry<T>(work: () => Promise<T>, { tries, pause, mayRetry }: Retry): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !mayRetry(error)) throw error;
      await pause(attempt + 1);
    }
  }
}
