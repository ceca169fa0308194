import createClient, { type ParamsOption, type RequestBodyOption } from 'openapi-fetch';
import type { OkStatus, PathsWithMethod } from 'openapi-typescript-helpers';
import { ApiFailure } from './api-failure.js';
import type { CallOptions } from './call-options.js';
import { type ClientOptions, createCaller } from './caller.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<Paths, M extends Method, Path extends keyof Paths> = Paths[Path][M & keyof Paths[Path]];

/** What a call is given: `params` (`path`, `query`, `header`) and `body` as the API has them, beside how it is made. */
export type CallInput<Op> = ParamsOption<Op> & RequestBodyOption<Op> & CallOptions;
type InputOf<Op> = object extends CallInput<Op> ? [input?: CallInput<Op>] : [input: CallInput<Op>];

type JsonIn<Answer> = Answer extends { content: { readonly 'application/json': infer Body } }
  ? Body
  : Answer extends { content?: never }
    ? undefined
    : never;
/** The body of an operation's success; `undefined` where it has none, `never` where it is not JSON. */
export type AnswerOf<Op> = Op extends { responses: infer Answers }
  ? { [Status in keyof Answers & OkStatus]: JsonIn<Answers[Status]> }[keyof Answers & OkStatus]
  : never;

type Call<Paths extends object, M extends Method> = <Path extends PathsWithMethod<Paths, M>>(
  path: Path,
  ...input: InputOf<Operation<Paths, M, Path>>
) => Promise<AnswerOf<Operation<Paths, M, Path>>>;

/**
 * An API by its paths: `client.get('/v1/job/{job_id}', { params: { path: { job_id } } })`. Each call resolves to the JSON
 * of a success and throws `ApiFailure` or the signal's reason. Paths are filled in percent-encoded, once.
 */
export interface ApiClient<Paths extends object> {
  readonly get: Call<Paths, 'get'>;
  readonly post: Call<Paths, 'post'>;
  readonly put: Call<Paths, 'put'>;
  readonly patch: Call<Paths, 'patch'>;
  readonly delete: Call<Paths, 'delete'>;
  /**
   * Resolves when a success begins, its body unread: for streams, for what is not JSON, and for headers. `timeoutMs`
   * ends there; `signal` ends the body too.
   */
  open<M extends Method, Path extends PathsWithMethod<Paths, M>>(
    method: M,
    path: Path,
    ...input: InputOf<Operation<Paths, M, Path>>
  ): Promise<Response>;
}

/** What the calls look like once their types have done their work. */
interface UntypedInput extends CallOptions {
  readonly params?: { readonly header?: Readonly<Record<string, unknown>> };
  readonly body?: unknown;
}
type UntypedRequest = (method: string, path: string, init: object) => Promise<{ readonly response: Response }>;

const repeatable: ReadonlySet<string> = new Set<Method>(['get', 'put', 'delete']);

/** A client of the API that `Paths` describes. Runs in browsers and Node; opens nothing. */
export function createApiClient<Paths extends object>(options: ClientOptions): ApiClient<Paths> {
  const call = createCaller(options);
  // The types of ApiClient are those of openapi-fetch less its result objects, so they need no second check in here.
  const request = createClient({ baseUrl: options.baseUrl }).request as unknown as UntypedRequest;
  const send = async (method: Method, path: string, input: UntypedInput, leavesBody: boolean) => {
    const { params, body, idempotencyKey, ...how } = input;
    const isRepeatable = how.isRepeatable ?? (repeatable.has(method) || idempotencyKey !== undefined);
    const { response } = await request(method, path, {
      params,
      body,
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': `"${idempotencyKey}"` },
      parseAs: 'stream',
      fetch: (prepared: Request) => call(prepared, { ...how, isRepeatable, leavesBody }),
    });
    return response;
  };
  const verb =
    (method: Method) =>
    async (path: string, input: UntypedInput = {}) =>
      jsonOf(await send(method, path, input, false));
  const client = {
    get: verb('get'),
    post: verb('post'),
    put: verb('put'),
    patch: verb('patch'),
    delete: verb('delete'),
    open: (method: Method, path: string, input: UntypedInput = {}) => send(method, path, input, true),
  };
  return client as unknown as ApiClient<Paths>;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiFailure('BAD_GATEWAY', 'The answer does not match the API schema.', {
      cause,
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    });
  }
}
