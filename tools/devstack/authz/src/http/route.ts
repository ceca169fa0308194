import { isObject } from '../wire/field.js';
import type { Message } from '../wire/message.js';

/** What a handler answers. `lines` is a stream of JSON values, one a line. */
export interface Answer {
  status: number;
  body?: unknown;
  lines?: Iterable<unknown>;
  headers?: Record<string, string>;
}

export interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  /** Throws `WireTypeError`, `WireViolation` and whatever the operation throws. */
  answer(input: { params: Record<string, string>; query: Record<string, string>; body: unknown }): Answer;
}

/**
 * One line of the API: method and path, the message that the request is read into, and what is done with it. Segments
 * such as `:store_id` fill the message's fields, as does the query string of a GET.
 */
export function route<T>(line: string, request: Message<T>, handle: (value: T) => Answer): Route {
  const [method = '', path = ''] = line.split(' ');
  return {
    method,
    segments: path.split('/').filter(Boolean),
    answer({ params, query, body }) {
      const sent = isObject(body) ? { ...query, ...body, ...params } : body;
      const value = request.decode(sent);
      request.check(value);
      return handle(value);
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
