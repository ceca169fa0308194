import { isObject } from '../wire/field.js';
import { assertValid, type Message } from '../wire/message.js';

/** What a handler answers. `lines` is a stream of JSON values, one a line. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly lines?: Iterable<unknown>;
}

interface Input {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
}

export type SetHeader = (name: string, value: string) => void;

export interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  /**
   * Throws `WireTypeError`, `WireViolation` and whatever the operation throws. Headers are set as soon as they are known,
   * so that a failure carries them too.
   */
  answer(input: Input, setHeader: SetHeader): Answer;
}

/**
 * One line of the API: method and path, the message that the request is read into, and what is done with it. Segments
 * such as `:store_id` fill the message's fields, as does the query string of a GET.
 */
export function route<T>(line: string, request: Message<T>, handle: (value: T, setHeader: SetHeader) => Answer): Route {
  const [method = '', path = ''] = line.split(' ');
  return {
    method,
    segments: path.split('/').filter(Boolean),
    answer({ params, query, body }, setHeader) {
      const sent = isObject(body) ? { ...query, ...body, ...params } : body;
      const value = request.decode(sent);
      if (params['store_id'] !== undefined) setHeader('openfga-store-id', params['store_id']);
      assertValid(request, value);
      return handle(value, setHeader);
    },
  };
}

/** The values of a route's `:segments`, or undefined when the path is another one. */
export function match(route: Route, path: readonly string[]): Record<string, string> | undefined {
  if (route.segments.length !== path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of route.segments.entries()) {
    const value = path[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}
