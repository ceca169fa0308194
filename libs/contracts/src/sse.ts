/** One server-sent event: a name and JSON data, with an id if the stream can be resumed. */
export interface SseEvent {
  readonly event: string;
  readonly data: unknown;
  readonly id?: string;
}

/** Writes one event as it goes over the wire; JSON leaves no line break inside `data`. */
export const encodeSse = ({ event, data, id }: SseEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A comment line: clients ignore it, proxies see that the stream is alive. */
export const sseHeartbeat = ': keep-alive\n\n';

/** Headers of every event stream: uncached, unbuffered, untransformed. */
export const sseHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
