import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** One event as it came in. `event` is `message` when the sender named none (WHATWG HTML, section 9.2.6). */
export interface IncomingEvent {
  id?: string;
  event: string;
  data: string;
}

interface ReadOptions {
  /** Longest silence, comments included, before the read fails with `TimeoutError`. */
  idleMs?: number;
  signal?: AbortSignal;
  /** Longest single event in characters; a sender that exceeds it fails the read. */
  maxEventChars?: number;
}

/**
 * Events out of a fetch body, one by one, at the reader's pace. Leaving the loop cancels the body, and with it the
 * request. An event cut off by the end of the body is dropped, as the standard says.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { idleMs, signal, maxEventChars = 4 * 1024 * 1024 }: ReadOptions = {},
): AsyncGenerator<IncomingEvent> {
  const arrived: IncomingEvent[] = [];
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: (message) => arrived.push(toIncoming(message)),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  const decoder = new TextDecoder();
  const reader = interruptible(body.getReader(), idleMs, signal);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const event of arrived.splice(0)) yield event;
    }
  } finally {
    await reader.close();
  }
}

const toIncoming = ({ id, event, data }: EventSourceMessage): IncomingEvent => ({
  ...(id !== undefined && { id }),
  event: event ?? 'message',
  data,
});

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

const silence = (idleMs = 0) => new DOMException(`nothing came for ${idleMs} ms`, 'TimeoutError');
