import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiFailure } from '../http/api-failure.js';

interface ReadOptions {
  /** Longest silence in milliseconds, comments included, before the read fails with `TimeoutError`. */
  readonly idleMs: number;
}

const maxEventChars = 4 * 1024 * 1024;

/**
 * Events out of an answer's body, as they come (WHATWG HTML, section 9.2.6). Leaving the loop ends the request. An event
 * that is cut off by the end of the body is dropped.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array> | null,
  { idleMs }: ReadOptions,
): AsyncGenerator<EventSourceMessage, undefined> {
  if (!body) return;
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: (message) => arrived.push(message),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw new ApiFailure('BAD_GATEWAY', 'An event is too large.');
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(idleMs, reader.read());
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } finally {
    // The body may have failed already, and then has nothing left to cancel.
    await reader.cancel().catch(() => undefined);
  }
}

async function within<T>(ms: number, awaited: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException(`Nothing arrived for ${ms} ms.`, 'TimeoutError')), ms);
  });
  try {
    return await Promise.race([awaited, silence]);
  } finally {
    clearTimeout(timer);
  }
}
