import { Readable } from 'node:stream';
import type { OpenAnswer, OpenDependency } from './open-answer.js';
import type { CallOptions } from './patience.js';
import { abandon } from './read-body.js';

/** Status codes whose answers have no body (WHATWG Fetch, section 2.2.3). */
const withoutBody: readonly number[] = [204, 205, 304];

/**
 * A `fetch` for packages that want one, made of our own way to call a neighbour.
 * Throws TypeError for a body that is no text, or whatever `open` throws.
 */
export function fetchThrough(open: OpenDependency): typeof fetch {
  return async (input, { method = 'GET', headers: given, body: sent, signal } = {}) => {
    if (sent != null && typeof sent !== 'string') throw new TypeError('only text can be sent');
    const { status, headers, body } = await open(input instanceof Request ? input.url : input, {
      method: method as NonNullable<CallOptions['method']>,
      headers: Object.fromEntries(new Headers(given)),
      ...(sent != null && { body: sent }),
      ...(signal && { signal }),
    });
    try {
      return responseOf({ status, headers, body });
    } catch (error) {
      // A status or a header that no `Response` takes.
      abandon(body);
      throw error;
    }
  };
}

/** The types of Node and of the DOM differ, and some projects compile this with both. */
type Content = ConstructorParameters<typeof Response>[0];

function responseOf({ status, headers, body }: OpenAnswer): Response {
  if (withoutBody.includes(status)) body.resume();
  return new Response(withoutBody.includes(status) ? null : (Readable.toWeb(body) as Content), {
    status,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  });
}
