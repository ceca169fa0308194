import type { Readable } from 'node:stream';
import { createEventParser, type IncomingEvent, type ReadOptions, silence } from './event-parser.js';
import { watchSilence } from './watch-silence.js';

/**
 * Events out of an HTTP body, one by one, at the reader's pace. Leaving the loop ends the body, and with it the request.
 */
export async function* readEvents(
  body: Readable,
  { idleMs, signal, maxEventChars, endsWithEvent = false }: ReadOptions = {},
): AsyncGenerator<IncomingEvent> {
  const arrived: IncomingEvent[] = [];
  const parse = createEventParser((event) => arrived.push(event), maxEventChars);
  const reading = interruptible(body, idleMs, signal);
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      reading.pause();
      parse(chunk);
      yield* arrived.splice(0);
      reading.goOn();
    }
    if (endsWithEvent) parse(blankLine);
    yield* arrived.splice(0);
  } catch (error) {
    throw reading.interruption(error);
  } finally {
    reading.close();
  }
}

const blankLine = Buffer.from('\n\n');

/**
 * Ends a body on request or after a silence. One listener and one timer serve the whole body: thousands of chunks a
 * second would each pay for their own. Time that the reader spends on an event does not count as silence.
 */
function interruptible(body: Readable, idleMs: number | undefined, signal: AbortSignal | undefined) {
  let interrupted: { readonly reason: unknown } | undefined;
  let isReading = true;
  const interrupt = (reason: unknown) => {
    interrupted ??= { reason };
    body.destroy();
  };
  const onAbort = () => interrupt(signal?.reason);
  const onSilence = () => isReading && interrupt(silence(idleMs));
  const watch = idleMs === undefined ? undefined : watchSilence(idleMs, onSilence);
  signal?.addEventListener('abort', onAbort, { once: true });
  body.on('error', () => undefined); // Told to the loop; whoever left it has no use for it.
  if (signal?.aborted === true) onAbort();
  return {
    pause: () => {
      isReading = false;
    },
    goOn: () => {
      signal?.throwIfAborted();
      isReading = true;
      watch?.heard();
    },
    /** What ended the loop: the interruption, if there was one, has an error of its own as its consequence. */
    interruption: (error: unknown) => (interrupted ? interrupted.reason : error),
    close: () => {
      watch?.close();
      signal?.removeEventListener('abort', onAbort);
      body.destroy();
    },
  };
}
