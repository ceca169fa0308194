import { AppError, type ChangedField, changedHeader } from '@parley/contracts';
import { onceClosed, parse } from '@parley/service';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Guards } from './guards.js';
import { readJson } from './read-json.js';
import type { RagRoute } from './route.js';

const usualBodyBytes = 1024 * 1024;
/** No answer of the API takes longer than this. */
const answerLimitMs = 60_000;

/**
 * The routes as a router. Who may is decided before a body is read. Express matches the raw path and decodes each
 * parameter once, so an id may hold anything, an encoded slash included.
 */
export function mountRoutes(routes: readonly RagRoute[], guards: Guards): Router {
  const router = Router();
  for (const declared of routes) {
    const body = declared.body ? readJson({ limitBytes: declared.bodyLimitBytes ?? usualBodyBytes }) : [];
    const guard = [guards.requireRole(declared.role), ...(isReading(declared) ? [] : [refuseTeams(guards)])];
    router[declared.method](declared.path, ...guard, ...body, handler(declared, guards));
  }
  return router;
}

const isReading = (declared: RagRoute) => declared.method === 'get' || declared.isReading === true;

/** What is asked for a team comes from a conversation that others lead too: it reads, and changes nothing. */
const refuseTeams =
  ({ callerOf }: Guards): RequestHandler =>
  (req, _res, next) => {
    if (callerOf(req).team !== undefined) throw teamsOnlyRead();
    next();
  };

const teamsOnlyRead = () =>
  new AppError('FORBIDDEN', 'A team token is read-only. To change this, sign in to the web application yourself.');

const handler =
  (declared: RagRoute, { callerOf }: Guards): RequestHandler =>
  async (req, res) => {
    const answer = await declared.handle({
      params: declared.params && parse(declared.params, req.params),
      query: declared.query && parse(declared.query, req.query),
      body: declared.body && parse(declared.body, req.body),
      headers: declared.headers && parse(declared.headers, req.headers),
      caller: callerOf(req),
      signal: goneOrLate(req, res),
    });
    if (declared.changed) res.setHeader(changedHeader, named(declared.changed, answer));
    res.status(declared.success.status).json(answer);
  };

const named = (field: ChangedField, answer: unknown): string =>
  new URLSearchParams({ [field]: (answer as Record<ChangedField, string>)[field] }).toString();

/** Aborts when the client leaves, or has left, before its answer, or when that takes too long. */
export function goneOrLate(_req: Request, res: Response, limitMs = answerLimitMs): AbortSignal {
  const gone = new AbortController();
  const late = setTimeout(() => gone.abort(tooLate()), limitMs).unref();
  onceClosed(res, () => {
    clearTimeout(late);
    if (!res.writableFinished) gone.abort(new Error('the client left'));
  });
  return gone.signal;
}

/** Nothing is broken: a retry may succeed. */
const tooLate = () =>
  new AppError('SERVICE_UNAVAILABLE', 'The answer took too long. Try again later, or ask for less.');
