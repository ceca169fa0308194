import { StringDecoder } from 'node:string_decoder';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** One event as it came in. `event` is `message` when the sender named none (WHATWG HTML, section 9.2.6). */
export interface IncomingEvent {
  id?: string;
  event: string;
  data: string;
}

/** How a body is read. */
export interface ReadOptions {
  /** Longest silence, comments included, before the read fails with `TimeoutError`. */
  idleMs?: number;
  signal?: AbortSignal;
  /** Longest single event in characters; a sender that exceeds it fails the read. */
  maxEventChars?: number;
}

/**
 * Takes the bytes of a stream as they come; each call tells the events that are whole by then. An event cut off by the
 * end of the stream is dropped, as the standard says. Throws when an event is longer than `maxEventChars`.
 */
export function createEventParser(maxEventChars = 4 * 1024 * 1024): (chunk: Uint8Array) => IncomingEvent[] {
  let arrived: IncomingEvent[] = [];
  const decoder = new StringDecoder('utf8'); // A streaming `TextDecoder` costs three times as much.
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: (message) => arrived.push(toIncoming(message)),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  return (chunk) => {
    parser.feed(decoder.write(chunk));
    const events = arrived;
    arrived = [];
    return events;
  };
}

const toIncoming = ({ id, event, data }: EventSourceMessage): IncomingEvent => ({
  ...(id !== undefined && { id }),
  event: event ?? 'message',
  data,
});

/** What a read fails with when nothing came for so long. */
export const silence = (idleMs = 0): DOMException => new DOMException(`nothing came for ${idleMs} ms`, 'TimeoutError');
