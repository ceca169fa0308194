import type { IncomingMessage, Server } from 'node:http';

/** Requests that may take longer than others to come in, such as large files. */
export interface SlowRequests {
  readonly isSlow: (req: IncomingMessage) => boolean;
  /** In milliseconds, for the whole request. */
  readonly ms: number;
}

/**
 * Ends requests that are not all there after so long, unless they may be slow: Node knows one limit for all, which is that
 * of the slow ones. Once a slow one is answered, refused for instance, it has no longer than any other.
 */
export function refuseLate(server: Server, requestMs: number, { isSlow }: SlowRequests): void {
  server.on('request', (req, res) => {
    if (req.complete) return;
    const late = setTimeout(() => {
      if (req.complete || req.socket.destroyed || (isSlow(req) && !res.writableEnded)) return;
      const error = Object.assign(new Error('the request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', error, req.socket);
    }, requestMs);
    late.unref();
    req.once('close', () => {
      if (req.complete) clearTimeout(late);
    });
  });
}
