import { type Request, type RequestHandler, type Response, Router } from 'express';
import { formBody } from '../http/form-body.js';
import { bodyOrEmpty, jsonBody } from '../http/json-body.js';
import { onceClosed } from '../http/once-closed.js';
import { parse } from '../http/parse.js';
import { Answer } from './answer.js';
import type { Exchange, Route } from './route.js';

/** Who may enter, by the names that routes give, and who has entered. */
export interface Entrance<Access extends PropertyKey> {
  readonly guards: Readonly<Record<Access, RequestHandler>>;
  /** Whom the guard of that name has let in. */
  readonly callerOf: (access: Access, req: Request) => unknown;
}

/**
 * The routes as a router, in their order. Who may is decided before a body is read. Express matches the raw path and
 * decodes each parameter once, so that an id may hold anything, an encoded slash included.
 */
export function mountRoutes<Access extends PropertyKey>(
  routes: readonly Route<Access>[],
  { guards, callerOf }: Entrance<Access>,
): Router {
  const router = Router();
  for (const route of routes) {
    const shown = route.showFailure ? [route.showFailure] : [];
    router[route.method](route.path, guards[route.access], handlerOf(route, callerOf), ...shown);
  }
  return router;
}

function handlerOf<Access extends PropertyKey>(
  route: Route<Access>,
  callerOf: Entrance<Access>['callerOf'],
): RequestHandler {
  const readBody = bodyReader(route);
  return async (req, res, next) => {
    const exchange = { req, res, next };
    const input = inputOf(paramsOf(route, req), callerOf(route.access, req), res);
    input.admitted = await route.may?.(input, exchange);
    if (readBody) await untilRead(readBody, exchange);
    input.query = route.query && parse(route.query, req.query);
    input.body = route.body && parse(route.body, route.isBodyOptional ? bodyOrEmpty(req) : req.body);
    input.headers = route.headers && parse(route.headers, req.headers);
    if (route.respond) await route.respond(input, exchange);
    else send(res, route, await route.handle?.(input, exchange));
  };
}

/** The signal is made for the handlers that ask for it. */
function inputOf(params: unknown, caller: unknown, res: Response) {
  let signal: AbortSignal | undefined;
  const unread = { query: undefined as unknown, body: undefined as unknown, headers: undefined as unknown };
  return {
    ...unread,
    params,
    caller,
    admitted: undefined as unknown,
    get signal() {
      return (signal ??= goneSignal(res));
    },
  };
}

function paramsOf({ params, noSuch }: Pick<Route<never>, 'params' | 'noSuch'>, req: Request): unknown {
  if (!params) return undefined;
  if (!noSuch) return parse(params, req.params);
  const { success, data } = params.safeParse(req.params);
  if (!success) throw noSuch();
  return data;
}

function bodyReader({ body, unchecked, bodyType, bodyLimitBytes: limitBytes }: Omit<Route<never>, 'access'>) {
  if (!body && !unchecked?.body) return undefined;
  const limit = limitBytes === undefined ? {} : { limitBytes };
  return bodyType === 'application/x-www-form-urlencoded' ? formBody(limit) : jsonBody(limit);
}

/** Puts the body into `req.body`. Rejects with what the parser refuses it for. */
const untilRead = (read: RequestHandler, { req, res }: Exchange): Promise<void> =>
  new Promise((resolve, reject) => {
    void read(req, res, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('the body was refused', { cause: error }));
    });
  });

function send(res: Response, { success }: Pick<Route<never>, 'success'>, answered: unknown): void {
  const { head, value } = isAnswer(answered) ? answered : new Answer(answered, {});
  for (const [name, text] of Object.entries(head.headers ?? {})) res.setHeader(name, text);
  res.status(head.status ?? success.status ?? 200).json(value);
}

const isAnswer = (answered: unknown): answered is Answer<unknown> => answered instanceof Answer;

/** Aborts when the client leaves, or has left, before its answer. */
function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  onceClosed(res, () => {
    if (!res.writableFinished) gone.abort(new Error('the client left'));
  });
  return gone.signal;
}
