import { sseHeaders, sseHeartbeat } from '@parley/contracts';
import type { Request, Response } from 'express';
import { onceClosed } from '../http/once-closed.js';
import { type EventBody, takeOverBody } from './event-body.js';

/** One server-sent event. `data` is sent as JSON. */
export interface OutgoingEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: unknown;
}

/** An open stream of server-sent events (WHATWG HTML, section 9.2). */
export interface EventStream {
  /** Aborted when the client leaves or the service stops. Hand it to whatever feeds the stream. */
  readonly signal: AbortSignal;
  /** Sends one event and waits until the client can take more. Does nothing once the stream is over. */
  send(event: OutgoingEvent): Promise<void>;
  /** The same for events that were written out before, as `encodeSse` does; `undefined` when no wait is needed. */
  write(frames: string): Promise<void> | undefined;
  /** Ends the answer. May be called twice. */
  end(): void;
}

interface EventStreamOptions {
  readonly heartbeatMs?: number;
  /** The service's `stopping` signal. */
  readonly stopping?: AbortSignal;
  /** A client that takes nothing for so long is cut off. */
  readonly stalledMs?: number;
}

/** Begins to answer a request with events: unbuffered, uncompressed, with a comment every 15 s to keep proxies awake. */
export function openEventStream(
  req: Request,
  res: Response,
  { heartbeatMs = 15_000, stopping, stalledMs = 120_000 }: EventStreamOptions = {},
): EventStream {
  const gone = new AbortController();
  const signal = stopping ? AbortSignal.any([gone.signal, stopping]) : gone.signal;
  res.status(200).set(sseHeaders);
  res.flushHeaders();
  req.socket.setNoDelay(true);
  const body = takeOverBody(res);
  // A client that is behind sees that the stream lives; more for it would only pile up.
  const heartbeat = setInterval(() => body.channel.writableNeedDrain || body.write(sseHeartbeat), heartbeatMs);
  let isOver = false; // As `gone` and the answer's own end, which cost more to ask.
  onceClosed(res, () => {
    isOver = true;
    clearInterval(heartbeat);
    gone.abort(new Error('the client left'));
  });
  const write = (frames: string) => {
    if (isOver || body.write(frames)) return undefined;
    return drained(res, body, gone.signal, stalledMs);
  };
  return {
    signal,
    async send(event) {
      await write(formatEvent(event));
    },
    write,
    end() {
      isOver = true;
      clearInterval(heartbeat);
      body.end();
    },
  };
}

/** JSON never holds a raw line break, so one `data:` line is enough. */
export function formatEvent({ id, event, data }: OutgoingEvent): string {
  const head = [
    id === undefined ? '' : `id: ${oneLine(id)}\n`,
    event === undefined ? '' : `event: ${oneLine(event)}\n`,
  ];
  return `${head.join('')}data: ${JSON.stringify(data)}\n\n`;
}

const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ');

/** A client that left drains never; its leaving ends the wait without being an error here. */
async function drained(res: Response, { channel }: EventBody, gone: AbortSignal, stalledMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const goOn = () => resolve(undefined);
  const cut = setTimeout(() => res.destroy(), stalledMs);
  channel.once('drain', goOn);
  gone.addEventListener('abort', goOn, { once: true });
  await promise;
  clearTimeout(cut);
  channel.off('drain', goOn);
  gone.removeEventListener('abort', goOn);
}
