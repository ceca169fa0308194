import { StringDecoder } from 'node:string_decoder';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** One event as it came in. `event` is `message` when the sender named none (WHATWG HTML, section 9.2.6). */
export interface IncomingEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: string;
}

/** How a body is read. */
export interface ReadOptions {
  /** Longest silence, comments included, before the read fails with `TimeoutError`. */
  readonly idleMs?: number;
  readonly signal?: AbortSignal;
  /** Longest single event in characters; a sender that exceeds it fails the read. */
  readonly maxEventChars?: number;
  /** Read what the body ends with as an event, though its blank line is missing; the standard drops it. */
  readonly endsWithEvent?: boolean;
}

/**
 * Takes the bytes of a stream as they come, and emits each event once it is complete. An event cut off by the end of
 * the stream is dropped, as the standard says. Throws when an event is longer than `maxEventChars`.
 */
export function createEventParser(
  onEvent: (event: IncomingEvent) => void,
  maxEventChars = 4 * 1024 * 1024,
): (chunk: Uint8Array) => void {
  const decoder = new StringDecoder('utf8'); // A streaming `TextDecoder` costs three times as much.
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: (message) => onEvent(toIncoming(message)),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  return (chunk) => parser.feed(decoder.write(chunk));
}

const toIncoming = ({ id, event = 'message', data }: EventSourceMessage): IncomingEvent =>
  id === undefined ? { event, data } : { id, event, data };

/** The error of a read when nothing arrived for that long. */
export const silence = (idleMs = 0): DOMException =>
  new DOMException(`nothing arrived for ${idleMs} ms`, 'TimeoutError');
