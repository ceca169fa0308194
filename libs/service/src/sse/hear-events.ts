import type { Readable } from 'node:stream';
import { createEventParser, type IncomingEvent, type ReadOptions, silence } from './event-parser.js';
import { watchSilence } from './watch-silence.js';

/** Takes one event and returns whether it wants more. A promise holds the sender back until it resolves. */
export type Hear<Event> = (event: Event) => boolean | Promise<boolean>;

/**
 * Hands on the events of an HTTP body in the moment they arrive, for streams that are many and fast: nothing is waited
 * for unless the hearer asks for it. Resolves when the hearer has heard enough or the body ends; rejects when the body
 * breaks, falls silent (`TimeoutError`) or `signal` says so (its reason), and with what the hearer throws. The body is
 * gone in every case, and with it the request.
 */
export async function hearEvents(
  body: Readable,
  hear: Hear<IncomingEvent>,
  { idleMs, signal, maxEventChars }: ReadOptions = {},
): Promise<void> {
  const over = createEnd();
  // What came in one piece with an event whose hearer holds the sender back.
  const behind: IncomingEvent[] = [];
  const take = (event: IncomingEvent) => {
    if (over.isReached) return;
    if (body.isPaused()) behind.push(event);
    else heed(hear(event));
  };
  // Waits only where the hearer does: a wait for nothing would cost every event one.
  const heed = (isWanted: boolean | Promise<boolean>) => {
    if (isWanted === true) return;
    body.pause();
    if (isWanted === false) over.end();
    else isWanted.then(goOn).catch(over.fail);
  };
  const goOn = (isWanted: boolean) => {
    watch?.heard();
    if (!isWanted) over.end();
    body.resume();
    behind.splice(0).forEach(take);
  };
  const parse = createEventParser(take, maxEventChars);
  const onData = (chunk: Uint8Array) => {
    watch?.heard();
    try {
      parse(chunk);
    } catch (error) {
      over.fail(error);
    }
  };
  const onAbort = () => over.fail(signal?.reason);
  // While the hearer holds the body back, the silence is theirs.
  const onSilence = () => body.isPaused() || over.fail(silence(idleMs));
  const watch = idleMs === undefined ? undefined : watchSilence(idleMs, onSilence);
  signal?.addEventListener('abort', onAbort, { once: true });
  body.on('error', over.fail).once('end', over.end).once('close', over.end).on('data', onData);
  if (body.destroyed) over.fail(body.errored ?? new Error('the body is gone'));
  if (signal?.aborted === true) onAbort();
  try {
    await over.reached;
  } finally {
    watch?.close();
    signal?.removeEventListener('abort', onAbort);
    body.destroy();
  }
}

/** An end that is reached once; from that moment on nothing more is handed on. */
function createEnd() {
  const { promise: reached, resolve, reject } = Promise.withResolvers<undefined>();
  const end = {
    isReached: false,
    reached,
    end: () => {
      end.isReached = true;
      resolve(undefined);
    },
    fail: (reason: unknown) => {
      end.isReached = true;
      reject(reason);
    },
  };
  return end;
}
