import { AppError } from '@parley/contracts';

/** The chat product said when to come back, and that is later than a request can wait for. */
export class RetryLater extends AppError {
  constructor(
    readonly afterMs: number,
    cause?: Error,
  ) {
    const details = { dependency: 'chatx', reason: 'unreachable' };
    super('SERVICE_UNAVAILABLE', 'chatx asks to be called later.', { details, cause });
  }
}

/** What a request is about: a space, a person; `undefined` for what concerns the bot as a whole. */
type About = string | undefined;

/**
 * Until when nothing of a kind is to be sent about one space or person: one long pause there must not silence the others.
 * Once several are held back the product means the token, and everything of that kind waits.
 */
export interface Holds {
  /** Throws RetryLater before the time that the product named for such requests. */
  check(method: string, url: string, about?: About): void;
  note(method: string, url: string, ms: number, about?: About): void;
  /** Throws Error while everything of a kind is held back for more than a minute. */
  requireWorking(): void;
}

const longMs = 60_000;
/** Of one or two, the reason is the space or the person. */
const heldOfAll = 3;

export function createHolds(now: () => number): Holds {
  const kinds = new Map<string, Map<About, number>>();
  const heldOf = (method: string, url: string) => {
    const kind = `${method} ${new URL(url).origin}`;
    const held = kinds.get(kind) ?? new Map<About, number>();
    kinds.set(kind, held);
    return held;
  };
  return {
    check(method, url, about) {
      const held = heldOf(method, url);
      const heldMs = Math.max((held.get(about) ?? 0) - now(), allHeldMs(held, now()));
      if (heldMs > 0) throw new RetryLater(heldMs);
    },
    note: (method, url, ms, about) => void heldOf(method, url).set(about, now() + ms),
    requireWorking() {
      if ([...kinds.values()].every((held) => allHeldMs(held, now()) <= longMs)) return;
      throw new Error('the chat product demands a pause of more than a minute');
    },
  };
}

/** For how long everything is held back: as long as the bot as a whole is, or enough others are. Forgets what is over. */
function allHeldMs(held: Map<About, number>, nowMs: number): number {
  for (const [about, untilMs] of held) if (untilMs <= nowMs) held.delete(about);
  const wholeMs = (held.get(undefined) ?? nowMs) - nowMs;
  const latest = [...held.values()].sort((a, b) => b - a).at(heldOfAll - 1) ?? nowMs;
  return Math.max(wholeMs, latest - nowMs);
}
