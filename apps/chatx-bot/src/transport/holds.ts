import { AppError } from '@parley/contracts';

/** The chat product said when to come back, and that is later than a request can wait for. */
export class RetryLater extends AppError {
  constructor(
    readonly afterMs: number,
    cause?: Error,
  ) {
    const details = { dependency: 'chatx', reason: 'unreachable' };
    super('SERVICE_UNAVAILABLE', 'chatx wants to be asked later.', { details, cause });
  }
}

/** Until when nothing of a kind is to be sent: the product limits a token, whatever the request is about. */
export interface Holds {
  /** @throws RetryLater before the time that the product named for requests of this kind */
  check(method: string, url: string): void;
  note(method: string, url: string, ms: number): void;
}

export function createHolds(now: () => number): Holds {
  const untilMs = new Map<string, number>();
  const kindOf = (method: string, url: string) => `${method} ${new URL(url).origin}`;
  return {
    check(method, url) {
      const heldMs = (untilMs.get(kindOf(method, url)) ?? 0) - now();
      if (heldMs > 0) throw new RetryLater(heldMs);
    },
    note: (method, url, ms) => void untilMs.set(kindOf(method, url), now() + ms),
  };
}
