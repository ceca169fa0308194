import { setImmediate } from 'node:timers';
import type { Express, Request, Response } from 'express';

/** Both as Express lets them be overridden (its guide, "Overriding the Express API"), which its types leave out. */
interface Overridable {
  readonly request: Request;
  readonly response: Response;
}

/**
 * Lets `res.json` write an answer as all of ours are: UTF-8, of known length, without tag. Express's own finds all of
 * that out again for each, and checks whether the client has the answer already, which it may not keep (`no-store`).
 *
 * Under load, answers leave one after the other once all requests that are there have been handled: the first wakes who
 * waits for it, and the others find them awake. Waking them for each costs more than handling a request does.
 */
export function writeJsonPlainly(app: Express): void {
  const { response } = app as unknown as Overridable;
  response.json = function json(this: Response, body: unknown) {
    const text = JSON.stringify(body);
    if (!this.hasHeader('Content-Type')) this.setHeader('Content-Type', 'application/json; charset=utf-8');
    this.setHeader('Content-Length', Buffer.byteLength(text));
    this.writeHead(this.statusCode); // From here on it is as good as sent: nothing changes it any more.
    setImmediate(() => this.end(text)); // Node leaves the body out where the request was HEAD.
    return this;
  };
}

/** Makes `req.ip` the peer address without reading headers, as it is if no proxy is trusted. */
export function takeAddressesFromSockets(app: Express): void {
  const { request } = app as unknown as Overridable;
  Object.defineProperty(request, 'ip', {
    configurable: true,
    enumerable: true,
    get(this: Request) {
      return this.socket.remoteAddress;
    },
  });
}
