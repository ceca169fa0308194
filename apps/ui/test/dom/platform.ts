import type { AnswerOf, ApiClient, RagClient, UiClient } from '@parley/client';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventStream, Failure, Reply } from './answers.js';

/** One request as it arrived. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  /** Parsed JSON, any other body as text; `undefined` without a body. */
  readonly body: unknown;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathsOf<Client> = Client extends ApiClient<infer Paths> ? Paths : never;
type PathWith<Paths, M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<M, { responses: unknown }> ? Path : never;
}[keyof Paths] &
  string;
type BodyOf<Paths, M extends Method, Path extends keyof Paths> = AnswerOf<Paths[Path][M & keyof Paths[Path]]>;
type Given<Body> = Body | Reply<Body> | Reply<string> | Failure | EventStream;
/** What a route answers: always the same, or by what was asked. A function may wait. */
type Answer<Body> = Given<Body> | ((asked: Asked) => Given<Body> | Promise<Given<Body>>);

/** Sets a route's answer, in the types of the documented API: what does not fit the wire does not compile. */
type Answers<Paths> = <M extends Method, Path extends PathWith<Paths, M>>(
  method: M,
  path: Path,
  answer: Answer<BodyOf<Paths, M, Path>>,
) => void;

/** The whole platform as the page sees it: one origin, a table of answers, and what was asked. */
export interface Platform {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** A route of ui-bff. The answer given last counts. */
  readonly ui: Answers<PathsOf<UiClient>>;
  /** A route of rag-server, behind `/api/rag`. */
  readonly rag: Answers<PathsOf<RagClient>>;
  /** Requests of that method and path template, the oldest first. */
  readonly asked: (method: Method, path: string) => readonly Asked[];
  /** Requests for which there was no answer, as `GET /path`. */
  readonly unanswered: () => readonly string[];
  /** Forgets answers and requests. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

interface Route {
  readonly method: string;
  readonly template: string;
  readonly pattern: RegExp;
  readonly answer: Answer<unknown>;
}

const ragBase = '/api/rag';

/** Listens on a free port of loopback. */
export async function startPlatform(): Promise<Platform> {
  let routes: readonly Route[] = [];
  let asked: readonly (Asked & { readonly route: Route | undefined })[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const one = await readRequest(request);
      const route = routes.find(({ method, pattern }) => method === one.method && pattern.test(one.path));
      asked = [...asked, { ...one, route }];
      await write(response, one, route);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const put = (method: string, template: string, answer: unknown) => {
    routes = [{ method, template, pattern: patternOf(template), answer }, ...routes];
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ui: (method, path, answer) => put(method, path, answer),
    rag: (method, path, answer) => put(method, `${ragBase}${path}`, answer),
    asked: (method, path) => asked.filter((one) => one.method === method && patternOf(path).test(one.path)),
    unanswered: () => asked.filter(({ route }) => !route).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    reset: () => {
      routes = [];
      asked = [];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `/a/{id}` matches one segment, however it is encoded. */
const patternOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://parley');
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return {
    method: (request.method ?? 'GET').toLowerCase(),
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === '' ? undefined : isJson(request) ? (JSON.parse(text) as unknown) : text,
  };
}

const isJson = ({ headers }: IncomingMessage) => !/^multipart\//.test(headers['content-type'] ?? '');

async function write(response: ServerResponse, asked: Asked, route: Route | undefined): Promise<void> {
  const answer: unknown = route ? route.answer : new Failure('NOT_FOUND', 'No such route.', undefined, {});
  const given: unknown = typeof answer === 'function' ? await (answer as (one: Asked) => unknown)(asked) : answer;
  if (response.destroyed) return;
  if (given instanceof EventStream) {
    given.begin(response);
    return;
  }
  const { status, headers, body } = given instanceof Failure ? failureReply(given, asked.path) : replyOf(given);
  const isText = typeof body === 'string';
  const type = { 'content-type': isText ? 'text/plain' : 'application/json', 'x-request-id': 'request-1' };
  response.writeHead(status, { ...type, ...headers });
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
}

const replyOf = (given: unknown): Reply => (given instanceof Reply ? given : new Reply(200, given));

function failureReply({ status, code, message, details, headers }: Failure, path: string): Reply {
  const body = path.startsWith(ragBase)
    ? { detail: message, code, ...(details && { errors: details }) }
    : { success: false, error: message, code, ...(details && { details }) };
  return new Reply(status, body, headers);
}
