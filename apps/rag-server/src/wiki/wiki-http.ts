import { retryAfterMs } from '@parley/pacing';
import { BodyTooLarge, readBody } from '@parley/service';
import { type Dispatcher, errors, request } from 'undici';
import { z } from 'zod';
import { refusalOf, signInPage, WikiRefusal } from './wiki-refusal.js';

export interface WikiClientSettings {
  /** The wiki's root, with its context path and without a trailing slash. */
  readonly url: string;
  /** Value of the Authorization header; without it the wiki is read as anybody may. */
  readonly authorization: string | undefined;
  readonly dispatcher: Dispatcher;
  /** For one whole answer. */
  readonly timeoutMs: number;
  /** Largest answer. */
  readonly maxBytes: number;
  readonly now: () => number;
}

/** GETs an answer of the wiki's API. Throws `WikiRefusal`, and the signal's reason once that is aborted. */
export type GetJson = <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal) => Promise<T>;

/** After a `Retry-After` nothing is asked for until then, by whichever page. */
export function wikiGetJson(settings: WikiClientSettings): GetJson {
  let heldUntil = 0;
  const get = async (path: string, signal: AbortSignal) => {
    const rest = heldUntil - settings.now();
    if (rest > 0) throw refusalOf(429, { retryAfterMs: rest });
    return getText(settings, path, signal);
  };
  return async (path, schema, caller) => {
    caller.throwIfAborted();
    const deadline = AbortSignal.timeout(settings.timeoutMs);
    try {
      return schema.parse(JSON.parse(await get(path, AbortSignal.any([caller, deadline]))));
    } catch (error) {
      caller.throwIfAborted();
      const refusal = asRefusal(error, deadline);
      if (refusal.retryAfterMs !== undefined) heldUntil = Math.max(heldUntil, settings.now() + refusal.retryAfterMs);
      throw refusal;
    }
  };
}

/** Redirects are not followed: the credentials go to the wiki's own address alone. */
async function getText(
  { url, authorization, dispatcher, maxBytes, now }: WikiClientSettings,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
  const answer = await request(`${url}${path}`, { dispatcher, headers, signal });
  if (answer.statusCode === 200) {
    const text = (await readBody(answer.body, maxBytes)).toString('utf8');
    if (/^\s*</.test(text)) throw signInPage(200);
    return text;
  }
  await answer.body.dump({ limit: 16_384, signal });
  const { 'retry-after': after } = answer.headers;
  const rest = typeof after === 'string' ? retryAfterMs(after, now()) : undefined;
  throw refusalOf(answer.statusCode, { retryAfterMs: rest, host: new URL(url).host });
}

function asRefusal(error: unknown, deadline: AbortSignal): WikiRefusal {
  if (error instanceof WikiRefusal) return error;
  if (error instanceof BodyTooLarge) return unreadable('it is too large', error);
  if (error instanceof SyntaxError || error instanceof z.ZodError) return unreadable('its format is unexpected', error);
  const isTimeout =
    deadline.aborted || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
  const message = isTimeout ? 'The wiki did not answer in time.' : 'The wiki could not be reached.';
  return new WikiRefusal(message, { isPassing: true, cause: error });
}

export const unreadable = (why: string, cause?: unknown) =>
  new WikiRefusal(`The wiki's answer cannot be read: ${why}.`, { isPassing: false, cause });
