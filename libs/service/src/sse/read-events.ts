import { createEventParser, silence, type IncomingEvent, type ReadOptions } from './event-parser.js';

/**
 * Events out of a fetch body, one by one, at the reader's pace. Leaving the loop cancels the body, and with it the
 * request.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { idleMs, signal, maxEventChars }: ReadOptions = {},
): AsyncGenerator<IncomingEvent> {
  const parse = createEventParser(maxEventChars);
  const reader = interruptible(body.getReader(), idleMs, signal);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const event of parse(value)) yield event;
    }
  } finally {
    await reader.close();
  }
}

/**
 * Reads that end when told to or after a silence. One listener and one timer serve the whole body: thousands of chunks a
 * second would each pay for their own.
 */
function interruptible(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idleMs: number | undefined,
  signal: AbortSignal | undefined,
) {
  let interrupted: { reason: unknown } | undefined;
  let isReading = false;
  // A body may have failed already, and then has nothing left to cancel.
  const cancel = () => reader.cancel().catch(() => undefined);
  const interrupt = (reason: unknown) => {
    interrupted ??= { reason };
    void cancel(); // Ends the read that waits.
  };
  const onAbort = () => interrupt(signal?.reason);
  const onSilence = () => isReading && interrupt(silence(idleMs));
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = idleMs === undefined ? undefined : setTimeout(onSilence, idleMs);
  return {
    async read() {
      signal?.throwIfAborted();
      timer?.refresh();
      isReading = true;
      try {
        const chunk = await reader.read();
        if (!interrupted) return chunk;
      } catch (error) {
        if (!interrupted) throw error;
      } finally {
        isReading = false;
      }
      throw interrupted.reason;
    },
    async close() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      await cancel();
    },
  };
}
