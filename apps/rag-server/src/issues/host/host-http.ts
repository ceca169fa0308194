import { BodyTooLarge, readBody } from '@parley/service';
import { type Dispatcher, errors, request } from 'undici';
import { z } from 'zod';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import { unreadBecause } from '../../pages/page-outcome.js';
import { HostRefusal, refusalOf, restRefusal, unreadable } from './host-refusal.js';
import type { HostRests } from './host-rests.js';
import { nextLink } from './next-link.js';
import { restAfter } from './rate-limit.js';

export interface HostHttpSettings {
  /** Goes to addresses alone that the crawler may read. */
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  /** For one whole answer. */
  readonly timeoutMs: number;
  /** Largest answer. */
  readonly maxBytes: number;
  readonly rests: HostRests;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A host as one reading sees it. */
export interface HostAccess {
  /** Root of its API, without a slash at its end. */
  readonly api: string;
  /** With those that sign in. */
  readonly headers: Readonly<Record<string, string>>;
  /** Who signs in: limits count for each. */
  readonly reader: string;
}

export interface HostAnswer<T> {
  readonly body: T;
  /** Address of the list's next page; `undefined` on the last one. */
  readonly next: string | undefined;
}

/**
 * GETs an answer of the host's API, by its path there or as `next` names it. Throws `HostRefusal`, and the signal's reason
 * once that is aborted.
 */
export type GetAnswer = <T>(address: string, schema: z.ZodType<T>, signal: AbortSignal) => Promise<HostAnswer<T>>;

/** Once a limit is reached, nothing is asked for until it is over, by whatever reading of that reader. */
export function hostGet(settings: HostHttpSettings, access: HostAccess): GetAnswer {
  const { rests, timeoutMs } = settings;
  const key = `${access.api} ${access.reader}`;
  return async (address, schema, caller) => {
    caller.throwIfAborted();
    const rest = rests.restOf(key);
    if (rest > 0) throw restRefusal(rest);
    const url = address.startsWith('/') ? `${access.api}${address}` : address;
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const { text, link } = await getText(settings, access, { url, key }, AbortSignal.any([caller, deadline]));
      return { body: schema.parse(JSON.parse(text)), next: nextLink(link, access.api) };
    } catch (error) {
      caller.throwIfAborted();
      throw asRefusal(error, deadline);
    }
  };
}

interface Asked {
  readonly url: string;
  /** Of the one that rests. */
  readonly key: string;
}

/** What a refusal says is looked at no further. */
const maxRefusalBytes = 64 * 1024;

/** Redirects are not followed: credentials go to the API's own address alone. */
async function getText(
  { dispatcher, userAgent, maxBytes, rests, now }: HostHttpSettings,
  access: HostAccess,
  { url, key }: Asked,
  signal: AbortSignal,
) {
  const headers = { ...access.headers, 'user-agent': userAgent };
  const { statusCode: status, headers: told, body } = await request(url, { dispatcher, headers, signal });
  const text = (await readBody(body, status === 200 ? maxBytes : maxRefusalBytes)).toString('utf8');
  const rest = restAfter({ status, headers: told, body: status === 200 ? '' : text }, now());
  if (rest !== undefined) rests.rest(key, rest);
  if (status === 200) return { text, link: [told['link'] ?? ''].flat().join(', ') };
  throw rest === undefined ? refusalOf(status) : restRefusal(rest);
}

function asRefusal(error: unknown, deadline: AbortSignal): HostRefusal {
  if (error instanceof HostRefusal) return error;
  if (error instanceof CrawlRefusal) return guardRefusal(error);
  if (error instanceof BodyTooLarge) return unreadable('it is too large', error);
  if (error instanceof SyntaxError || error instanceof z.ZodError) return unreadable('its format is unexpected', error);
  const isTimeout =
    deadline.aborted || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
  const message = isTimeout ? 'The host did not answer in time.' : 'The host could not be reached.';
  return new HostRefusal(message, { isPassing: true, cause: error });
}

function guardRefusal(error: CrawlRefusal): HostRefusal {
  const { message, isPassing } = unreadBecause(error);
  return new HostRefusal(message, { isPassing, cause: error });
}
