import { once } from 'node:events';
import { sseHeaders, sseHeartbeat } from '@parley/contracts';
import type { Request, Response } from 'express';

/** One server-sent event. `data` is sent as JSON. */
export interface OutgoingEvent {
  id?: string;
  event?: string;
  data: unknown;
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
  heartbeatMs?: number;
  /** The service's `stopping` signal. */
  stopping?: AbortSignal;
  /** A client that takes nothing for so long is cut off. */
  stalledMs?: number;
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
  // A client that is behind sees that the stream lives; more for it would only pile up.
  const heartbeat = setInterval(() => res.writableNeedDrain || res.write(sseHeartbeat), heartbeatMs);
  res.once('close', () => {
    clearInterval(heartbeat);
    gone.abort(new Error('the client left'));
  });
  const write = (frames: string) => {
    if (res.writableEnded || gone.signal.aborted || res.write(frames)) return undefined;
    return drained(res, gone.signal, stalledMs);
  };
  return {
    signal,
    async send(event) {
      await write(formatEvent(event));
    },
    write,
    end() {
      clearInterval(heartbeat);
      res.end();
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
async function drained(res: Response, gone: AbortSignal, stalledMs: number): Promise<void> {
  const cut = setTimeout(() => res.destroy(), stalledMs);
  try {
    await once(res, 'drain', { signal: gone });
  } catch (error) {
    if (!gone.aborted) throw error;
  } finally {
    clearTimeout(cut);
  }
}
