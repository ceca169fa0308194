import { AppError, type ChangedField, changedHeader } from '@parley/contracts';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { formBody } from '../http/form-body.js';
import { bodyOrEmpty, jsonBody } from '../http/json-body.js';
import { onceClosed } from '../http/once-closed.js';
import { parse } from '../http/parse.js';
import { Answer } from './answer.js';
import type { Exchange, Route } from './route.js';

/** What a route says before anything of a request is read. */
export type Declared<Access extends PropertyKey, Rate extends string = string> = Pick<
  Route<Access, Rate>,
  'access' | 'rate' | 'method' | 'isReading'
>;

/** Who may enter, by what a route declares, and who has entered. */
export interface Entrance<Access extends PropertyKey, Rate extends string = string> {
  /** What stands before the route: refuses, or calls `next`. Asked for once for each route. */
  readonly guardOf: (route: Declared<Access, Rate>) => RequestHandler;
  /** Whom the guard of that name has let in. */
  readonly callerOf: (access: Access, req: Request) => unknown;
}

/** What holds for every route of a service that says nothing else. */
export interface Bounds {
  /** Largest body in bytes; 100 KiB when absent. */
  readonly bodyLimitBytes?: number;
  /** How long an answer may take, in milliseconds: then the signal aborts with `SERVICE_UNAVAILABLE`. No limit when absent. */
  readonly answerMs?: number;
  /** Refuses a body that was read, before its schema is asked. Throws AppError. */
  readonly checkBody?: (body: unknown) => void;
}

/**
 * The routes as a router, in their order. Who may is decided before a body is read. Express matches the raw path and
 * decodes each parameter once, so that an id may hold anything, an encoded slash included.
 */
export function mountRoutes<Access extends PropertyKey, Rate extends string>(
  routes: readonly Route<Access, Rate>[],
  { guardOf, callerOf }: Entrance<Access, Rate>,
  bounds: Bounds = {},
): Router {
  const router = Router();
  for (const route of routes) {
    const shown = route.showFailure ? [route.showFailure] : [];
    router[route.method](route.path, guardOf(route), handlerOf(route, callerOf, bounds), ...shown);
  }
  return router;
}

function handlerOf<Access extends PropertyKey>(
  route: Route<Access>,
  callerOf: Entrance<Access>['callerOf'],
  bounds: Bounds,
): RequestHandler {
  const readBody = bodyReader(route, bounds);
  const limits = route.answerMs === undefined ? bounds : { answerMs: route.answerMs };
  return async (req, res, next) => {
    const exchange = { req, res, next };
    const input = inputOf(paramsOf(route, req), callerOf(route.access, req), () => signalOf(res, limits));
    input.admitted = await route.may?.(input, exchange);
    if (readBody) await untilRead(readBody, exchange);
    if (readBody) bounds.checkBody?.(req.body);
    input.query = route.query && parse(route.query, req.query);
    input.body = route.body && parse(route.body, route.isBodyOptional ? bodyOrEmpty(req) : req.body);
    input.headers = route.headers && parse(route.headers, req.headers);
    if (route.respond) await route.respond(input, exchange);
    else send(res, route, await route.handle?.(input, exchange));
  };
}

/** The signal is made for the handlers that ask for it. */
function inputOf(params: unknown, caller: unknown, makeSignal: () => AbortSignal) {
  let signal: AbortSignal | undefined;
  const unread = { query: undefined as unknown, body: undefined as unknown, headers: undefined as unknown };
  return {
    ...unread,
    params,
    caller,
    admitted: undefined as unknown,
    get signal() {
      return (signal ??= makeSignal());
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

function bodyReader({ body, unchecked, bodyType, bodyLimitBytes }: Omit<Route<never>, 'access'>, bounds: Bounds) {
  if ((!body && !unchecked?.body) || bodyType === 'multipart/form-data') return undefined;
  const isForm = bodyType === 'application/x-www-form-urlencoded';
  const limitBytes = bodyLimitBytes ?? (isForm ? undefined : bounds.bodyLimitBytes);
  const limit = limitBytes === undefined ? {} : { limitBytes };
  return isForm ? formBody(limit) : jsonBody(limit);
}

/** Puts the body into `req.body`. Rejects with what the parser refuses it for. */
const untilRead = (read: RequestHandler, { req, res }: Exchange): Promise<void> =>
  new Promise((resolve, reject) => {
    void read(req, res, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('the body was refused', { cause: error }));
    });
  });

function send(res: Response, { success, changed }: Pick<Route<never>, 'success' | 'changed'>, answered: unknown): void {
  const { head, value } = isAnswer(answered) ? answered : new Answer(answered, {});
  if (changed) res.setHeader(changedHeader, named(changed, value));
  for (const [name, text] of Object.entries(head.headers ?? {})) res.setHeader(name, text);
  res.status(head.status ?? success.status ?? 200).json(value);
}

const isAnswer = (answered: unknown): answered is Answer<unknown> => answered instanceof Answer;

const named = (field: ChangedField, value: unknown): string =>
  new URLSearchParams({ [field]: (value as Record<ChangedField, string>)[field] }).toString();

/** Aborts when the client leaves, or has left, before its answer, or when that takes too long. */
export function signalOf(res: Response, { answerMs }: Pick<Bounds, 'answerMs'>): AbortSignal {
  const gone = new AbortController();
  const late = answerMs === undefined ? undefined : setTimeout(() => gone.abort(tooLate()), answerMs).unref();
  onceClosed(res, () => {
    clearTimeout(late);
    if (!res.writableFinished) gone.abort(new Error('the client left'));
  });
  return gone.signal;
}

/** Nothing is broken: a retry may succeed. */
const tooLate = () =>
  new AppError('SERVICE_UNAVAILABLE', 'The answer took too long. Try again later, or ask for less.');
