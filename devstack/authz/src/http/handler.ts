import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AuthzError } from '../errors.js';
import { parseBody, readBody } from './body.js';
import { errorAnswer } from './error-answer.js';
import { type Answer, match, type Route } from './route.js';

interface Options {
  readonly routes: Route[];
  /** Throws when the caller may not use the API. */
  readonly authenticate: (authorization: string | undefined) => void;
  /** Told of failures that the caller only sees as `internal_error`. */
  readonly onInternalError: (error: unknown) => void;
}

/** The API as a listener of `node:http`. */
export function handler(options: Options): RequestListener {
  return (request, response) => {
    void respond(options, request, response);
  };
}

async function respond(options: Options, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? '';
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  if (path === '/healthz' && method === 'GET') {
    sendJson(response, 200, { status: 'SERVING' });
    return;
  }
  let text = '';
  try {
    options.authenticate(request.headers.authorization);
    const segments = segmentsOf(path);
    if (segments === undefined) {
      sendText(response, 400, '400 Bad Request');
      return;
    }
    const { route, params } = find(options.routes, method, path, segments);
    text = await readBody(request);
    const fields = method === 'GET' ? Object.fromEntries(new URLSearchParams(query)) : {};
    const input = { params, query: fields, body: parseBody(text) };
    send(
      response,
      route.answer(input, (...header) => response.setHeader(...header)),
    );
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    const { status, body } = errorAnswer(error, text);
    if (body.code === 'internal_error') options.onInternalError(error);
    sendJson(response, status, path.endsWith('/streamed-list-objects') ? streamError(status, body) : body);
  }
}

/** Streams tell failures in another shape, with the gRPC code that stands for the HTTP status. */
const streamError = (status: number, { message }: { message: string }) => ({
  error: { code: grpcCodes[status] ?? 13, message, details: [] },
});

const grpcCodes: Record<number, number> = { 400: 3, 401: 16, 404: 5, 409: 10 };

/** Undefined when one of them is not well encoded: the real server's HTTP layer refuses that before its API sees it. */
function segmentsOf(path: string): string[] | undefined {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function find(routes: Route[], method: string, path: string, segments: string[]) {
  const candidates = routes.map((route) => ({ route, params: match(route, segments) }));
  const known = candidates.filter(({ params }) => params !== undefined);
  const found = known.find(({ route }) => route.method === method);
  if (found?.params) return { route: found.route, params: found.params };
  if (known.length > 0 || path === '/healthz') throw new AuthzError('unimplemented', 'Method Not Allowed');
  throw new AuthzError('undefined_endpoint', 'Not Found');
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}

function send(response: ServerResponse, { status, body, lines }: Answer): void {
  if (lines) {
    sendLines(response, lines);
  } else if (body !== undefined) {
    sendJson(response, status, body);
  } else {
    response.writeHead(status, { 'content-type': 'application/json' });
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
    const { status, body } = errorAnswer(error, '');
    response.write(`${JSON.stringify(streamError(status, body))}\n`);
  }
  response.end();
}
