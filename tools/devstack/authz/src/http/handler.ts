import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AuthzError } from '../errors.js';
import { parseBody, readBody } from './body.js';
import { errorAnswer } from './error-answer.js';
import { match, type Answer, type Route } from './route.js';

interface Options {
  routes: Route[];
  /** Throws when the caller may not use the API. */
  authenticate: (authorization: string | undefined) => void;
  /** Told of failures that the caller only sees as `internal_error`. */
  onInternalError: (error: unknown) => void;
}

/** The API as a listener of `node:http`. */
export function handler(options: Options): RequestListener {
  return (request, response) => {
    void respond(options, request, response);
  };
}

async function respond(options: Options, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  try {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://authz');
    if (pathname === '/healthz') {
      sendJson(response, 200, { status: 'SERVING' });
      return;
    }
    options.authenticate(request.headers.authorization);
    const { route, params } = find(options.routes, request.method ?? '', pathname);
    if (params['store_id'] !== undefined) response.setHeader('openfga-store-id', params['store_id']);
    text = await readBody(request);
    const query = request.method === 'GET' ? Object.fromEntries(searchParams) : {};
    send(response, route.answer({ params, query, body: parseBody(text) }));
  } catch (error) {
    const { status, body } = errorAnswer(error, text);
    if (body.code === 'internal_error') options.onInternalError(error);
    if (!response.headersSent) sendJson(response, status, body);
    else response.end();
  }
}

function find(routes: Route[], method: string, pathname: string): { route: Route; params: Record<string, string> } {
  const path = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const candidates = routes.map((route) => ({ route, params: match(route, path) }));
  const known = candidates.filter(({ params }) => params !== undefined);
  const found = known.find(({ route }) => route.method === method);
  if (found?.params) return { route: found.route, params: found.params };
  if (known.length > 0) throw new AuthzError('unimplemented', 'Method Not Allowed');
  throw new AuthzError('undefined_endpoint', 'Not Found');
}

function send(response: ServerResponse, { status, body, lines, headers }: Answer): void {
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (lines) {
    sendLines(response, lines);
  } else if (body !== undefined) {
    sendJson(response, status, body);
  } else {
    response.statusCode = status;
    response.end();
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

/** A failure before the first line is an ordinary error answer; a later one is the last line. */
function sendLines(response: ServerResponse, lines: Iterable<unknown>): void {
  response.setHeader('content-type', 'application/json');
  try {
    for (const line of lines) response.write(`${JSON.stringify(line)}\n`);
  } catch (error) {
    if (!response.headersSent) throw error;
    response.write(`${JSON.stringify({ error: errorAnswer(error, '').body })}\n`);
  }
  response.end();
}
