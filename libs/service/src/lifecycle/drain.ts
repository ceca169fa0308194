import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log/logger.js';

/** How a service leaves: what has begun is let end, so that nobody's answer is cut. */
export interface Drain {
  /** Aborted when the service is asked to stop: it is not ready and takes up no work of its own, but answers all who still come. */
  readonly leaving: AbortSignal;
  /** Aborted once balancers have had time to look elsewhere: whoever comes now is refused, and goes to another replica. */
  readonly refusing: AbortSignal;
  /** Remembers work that is let end. `idle` resolves when all of it is over; it is asked when requests begin no more of it. */
  add(name: string, idle: () => Promise<unknown>): void;
}

export interface DrainTimes {
  /** For balancers to look elsewhere: until it is over, whatever comes is begun as ever. */
  readonly noticeMs: number;
  /** For all that has begun; what takes longer is told that the service stops. */
  readonly limitMs: number;
}

/** Of what is never asked to leave. */
export const noDrain: Drain = {
  leaving: new AbortController().signal,
  refusing: new AbortController().signal,
  add: () => undefined,
};

/** The drain, and the way to begin it: resolves when all work is over, or its time is. */
export function createDrain(log: Logger, { noticeMs, limitMs }: DrainTimes) {
  const [leaving, refusing] = [new AbortController(), new AbortController()];
  const works: { readonly name: string; readonly idle: () => Promise<unknown> }[] = [];
  const drain: Drain = {
    leaving: leaving.signal,
    refusing: refusing.signal,
    add: (name, idle) => void works.push({ name, idle }),
  };
  /** One after the other, as added: requests first, since they begin the others. */
  const allOver = async () => {
    for (const { name, idle } of works) {
      await idle().catch((err: unknown) => log.error({ err, part: name }, 'could not drain'));
    }
  };
  const begin = async () => {
    leaving.abort(new Error('the service is leaving'));
    // Nobody is answered yet: there is nothing to wait for.
    if (works.length === 0) return;
    await delay(noticeMs);
    refusing.abort(new Error('the service is leaving'));
    if (!(await isOverWithin(limitMs, allOver()))) log.warn('work was not over in time');
  };
  return { drain, begin };
}

async function isOverWithin(ms: number, over: Promise<void>): Promise<boolean> {
  const wait = new AbortController();
  const late = delay(ms, false, { signal: wait.signal }).catch(() => false);
  const isOver = await Promise.race([over.then(() => true), late]);
  wait.abort();
  return isOver;
}
