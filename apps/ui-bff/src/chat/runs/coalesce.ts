import type { StreamEvent } from '@parley/contracts';

type ContentEvent = Extract<StreamEvent, { event: 'content' }>;

/** Joins small pieces of text that come in quick succession into one event. Order is kept. */
export interface Coalescer {
  readonly push: (event: StreamEvent) => void;
  /** Flushes the buffered text. */
  readonly flush: () => void;
}

interface CoalescerOptions {
  readonly send: (event: StreamEvent) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Least time between two events that are text: what comes after a longer pause goes out at once. */
  readonly windowMs?: number;
  readonly maxChars?: number;
}

export function createCoalescer({ send, now, windowMs = 25, maxChars = 8192 }: CoalescerOptions): Coalescer {
  let held: ContentEvent | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;

  const sendNow = (event: StreamEvent, at = now()) => {
    sentAt = at;
    send(event);
  };
  const flush = (at?: number) => {
    clearTimeout(timer);
    timer = undefined;
    const event = held;
    held = undefined;
    if (event) sendNow(event, at);
  };
  const hold = (event: ContentEvent) => {
    held = held ? join(held, event) : event;
    // The clock is asked as well: a source that is never at a loss for text leaves no timer its turn.
    const at = now();
    const leftMs = sentAt + windowMs - at;
    if (leftMs <= 0 || held.data.text.length >= maxChars) flush(at);
    else timer ??= setTimeout(flush, leftMs);
  };
  return {
    push(event) {
      if (event.event !== 'content' || (held && !belongs(held, event))) flush();
      if (event.event === 'content') hold(event);
      else sendNow(event);
    },
    flush: () => flush(),
  };
}

const belongs = (held: ContentEvent, event: ContentEvent): boolean =>
  !event.data.replaces && JSON.stringify(event.data.namespace) === JSON.stringify(held.data.namespace);

const join = (held: ContentEvent, { data }: ContentEvent): ContentEvent => ({
  event: 'content',
  data: { ...held.data, text: held.data.text + data.text },
});
