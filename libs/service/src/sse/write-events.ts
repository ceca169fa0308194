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
  /** Ends the answer. May be called twice. */
  end(): void;
}

interface EventStreamOptions {
  heartbeatMs?: number;
  /** The service's `stopping` signal. */
  stopping?: AbortSignal;
}

/** Begins to answer a request with events: unbuffered, uncompressed, with a comment every 15 s to keep proxies awake. */
export function openEventStream(
  req: Request,
  res: Response,
  { heartbeatMs = 15_000, stopping }: EventStreamOptions = {},
): EventStream {
  const gone = new AbortController();
  const signal = stopping ? AbortSignal.any([gone.signal, stopping]) : gone.signal;
  res.status(200).set(sseHeaders);
  res.flushHeaders();
  req.socket.setNoDelay(true);
  const heartbeat = setInterval(() => res.write(sseHeartbeat), heartbeatMs);
  res.once('close', () => {
    clearInterval(heartbeat);
    gone.abort(new Error('the client left'));
  });
  return {
    signal,
    async send(event) {
      if (res.writableEnded || gone.signal.aborted) return;
      if (!res.write(formatEvent(event))) await drained(res, gone.signal);
    },
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
async function drained(res: Response, gone: AbortSignal): Promise<void> {
  await once(res, 'drain', { signal: gone }).catch((error: unknown) => {
    if (!gone.aborted) throw error;
  });
}
