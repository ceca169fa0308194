import { request } from 'undici';
import { observeCall } from '../telemetry/observe-call.js';
import { askedTwice } from './not-begun.js';
import {
  type CallOptions,
  dependencyDown,
  type Neighbour,
  patiently,
  refuseRedirect,
  withCorrelation,
} from './patience.js';
import { abandon, readBody } from './read-body.js';

/** The whole answer of a neighbour. */
export interface Answer {
  readonly status: number;
  /** Whether the status is one of success, 200 to 299. */
  readonly ok: boolean;
  readonly text: string;
  /** The text read as JSON; `undefined` when there is none. Throws AppError `SERVICE_UNAVAILABLE` when it is no JSON. */
  json(): unknown;
  /** @param name in lower case */
  header(name: string): string | undefined;
}

/** Calls one neighbour. Resolves to whatever it answers, 5xx included. */
export type CallDependency = (url: string | URL, options?: CallOptions) => Promise<Answer>;

/**
 * Calls that know whom they call: they carry the request id, refuse to wait for ever and never follow redirects, since
 * no neighbour of ours redirects and a bearer must not travel elsewhere. The time-out, 5 s unless told otherwise, covers
 * the answer to its last byte; for answers that last there is `dependencyOpener`. undici's `request` costs a third of
 * what `fetch` does, and most of what a small service does is to call its neighbours.
 *
 * Throws AppError `SERVICE_UNAVAILABLE`, `details` `{dependency, reason: 'timeout' | 'unreachable' | 'bad_answer'}`;
 * `bad_answer` with `BodyTooLarge` as its cause for an answer beyond `maxAnswerBytes`; the signal's own reason when the
 * caller gave up.
 */
export function dependencyCaller({
  name,
  timeoutMs: defaultMs = 5000,
  maxAnswerBytes = 32 * 1024 * 1024,
}: Neighbour): CallDependency {
  return (url, { timeoutMs = defaultMs, signal, headers, ...init } = {}) =>
    patiently({ name, timeoutMs, signal }, async (both) => {
      const sent = { method: 'GET' as const, ...init, signal: both };
      const call = { name, method: sent.method, headers: withCorrelation(headers) };
      const ask = async () => {
        const {
          statusCode,
          headers: answered,
          body,
        } = await observeCall(call, (carried) => request(url, { ...sent, headers: carried }));
        return { status: statusCode, headers: answered, body };
      };
      const { status, headers: answered, body } = await askedTwice(ask, (first) => abandon(first.body));
      refuseRedirect(name, status, body);
      const bytes = await readBody(body, maxAnswerBytes).catch((cause: unknown) => {
        throw dependencyDown(name, 'bad_answer', cause);
      });
      const text = utf8.decode(bytes);
      return {
        status,
        ok: status >= 200 && status <= 299,
        text,
        json: () => readJson(name, text),
        header: (wanted) => [answered[wanted]].flat()[0],
      };
    });
}

/** Takes a byte order mark off. */
const utf8 = new TextDecoder();

function readJson(name: string, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw dependencyDown(name, 'bad_answer', cause);
  }
}
