import type { StreamEvent } from '@parley/contracts';

type ContentEvent = Extract<StreamEvent, { event: 'content' }>;

/**
 * Joins small pieces of text that come within `maxDelayMs` of each other into one event (decisions 5). Order is kept:
 * any other event sends the text held before it.
 */
export async function* coalesceContent(
  events: AsyncIterable<StreamEvent>,
  { maxDelayMs = 50 }: { maxDelayMs?: number } = {},
): AsyncGenerator<StreamEvent> {
  const source = events[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const result = await next;
      if (result.done === true) return;
      next = source.next();
      if (result.value.event !== 'content') {
        yield result.value;
        continue;
      }
      const joined = await joinMore(result.value, next, source, maxDelayMs);
      next = joined.next;
      yield joined.event;
    }
  } finally {
    next.catch(() => undefined); // The reader has left; nobody is there to be told.
    await source.return?.(undefined);
  }
}

type Next = Promise<IteratorResult<StreamEvent, unknown>>;

/** Adds what comes in time and belongs to the same text; resolves to it and to what comes next. */
async function joinMore(first: ContentEvent, following: Next, source: AsyncIterator<StreamEvent>, maxDelayMs: number) {
  const deadline = startDeadline(maxDelayMs);
  let [event, next] = [first, following];
  try {
    for (;;) {
      // A source that fails is asked again by the caller, after the text that came before the failure.
      const result = await Promise.race([next.catch(() => 'over' as const), deadline.over]);
      if (result === 'over' || result.done === true || !belongs(event, result.value)) return { event, next };
      event = join(event, result.value);
      next = source.next();
      if (deadline.isOver()) return { event, next };
    }
  } finally {
    deadline.cancel();
  }
}

function startDeadline(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const endsAt = performance.now() + ms;
  const over = new Promise<'over'>((resolve) => {
    timer = setTimeout(resolve, ms, 'over');
  });
  // The clock is asked as well: a source that is never at a loss for text leaves no timer its turn.
  return { over, isOver: () => performance.now() >= endsAt, cancel: () => clearTimeout(timer) };
}

const belongs = (held: ContentEvent, event: StreamEvent): event is ContentEvent =>
  event.event === 'content' && JSON.stringify(event.data.namespace) === JSON.stringify(held.data.namespace);

const join = (held: ContentEvent, { data }: ContentEvent): ContentEvent => ({
  event: 'content',
  data: { ...held.data, text: held.data.text + data.text },
});
