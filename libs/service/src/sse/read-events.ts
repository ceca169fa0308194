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
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader, idleMs, signal);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } finally {
    // The body may have failed already, and then has nothing left to cancel.
    await reader.cancel().catch(() => undefined);
  }
}

const toIncoming = ({ id, event, data }: EventSourceMessage): IncomingEvent => ({
  ...(id !== undefined && { id }),
  event: event ?? 'message',
  data,
});

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idleMs: number | undefined,
  signal: AbortSignal | undefined,
): Promise<{ done: boolean; value?: Uint8Array | undefined }> {
  signal?.throwIfAborted();
  let onAbort: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (idleMs === undefined) return;
    timer = setTimeout(() => reject(new DOMException(`nothing came for ${idleMs} ms`, 'TimeoutError')), idleMs);
  });
  try {
    return await Promise.race([reader.read(), interrupted]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
  }
}
