import type { Readable } from 'node:stream';
import { BodyTooLarge, readBody } from '@parley/service';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { askOutside } from '../../outbound/ask-outside.js';
import { networkRefusal } from '../../outbound/network-refusal.js';
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
  /** Path of the list's next page; `undefined` on the last one. */
  readonly next: string | undefined;
}

/** GETs an answer of the host's API, by its path there. Throws `HostRefusal`, and the signal's reason once that is aborted. */
export type GetAnswer = <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal) => Promise<HostAnswer<T>>;

/** Once a limit is reached, nothing is asked for until it is over, by whatever reading of that reader. */
export function hostGet(settings: HostHttpSettings, access: HostAccess): GetAnswer {
  const { rests, timeoutMs } = settings;
  const key = `${access.api} ${access.reader}`;
  return async (path, schema, caller) => {
    caller.throwIfAborted();
    const rest = rests.restOf(key);
    if (rest > 0) throw restRefusal(rest);
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const { text, link } = await getText(settings, access, { path, key }, AbortSignal.any([caller, deadline]));
      return { body: schema.parse(JSON.parse(text)), next: nextLink(link, access.api) };
    } catch (error) {
      caller.throwIfAborted();
      throw asRefusal(error, deadline);
    }
  };
}

interface Asked {
  readonly path: string;
  /** Of the one that rests. */
  readonly key: string;
}

/** Longer words of a refusal are a page for people: its status says enough. */
const maxRefusalBytes = 64 * 1024;

const refusalText = (body: Readable): Promise<string> =>
  readBody(body, maxRefusalBytes).then(
    (bytes) => bytes.toString('utf8'),
    (error: unknown) => {
      if (error instanceof BodyTooLarge) return '';
      throw error;
    },
  );

/** Redirects are not followed: credentials go to the API's own address alone. */
async function getText(
  { dispatcher, userAgent, maxBytes, rests, now }: HostHttpSettings,
  access: HostAccess,
  { path, key }: Asked,
  signal: AbortSignal,
) {
  const headers = { ...access.headers, 'user-agent': userAgent };
  const {
    statusCode: status,
    headers: told,
    body,
  } = await askOutside('issues', `${access.api}${path}`, { dispatcher, headers, signal });
  const isAnswer = status === 200;
  const text = isAnswer ? (await readBody(body, maxBytes)).toString('utf8') : await refusalText(body);
  const rest = restAfter({ status, headers: told, body: isAnswer ? '' : text }, now());
  if (rest !== undefined) rests.rest(key, rest);
  if (isAnswer) return { text, link: [told['link'] ?? ''].flat().join(', ') };
  throw rest === undefined ? refusalOf(status) : restRefusal(rest);
}

function asRefusal(error: unknown, deadline: AbortSignal): HostRefusal {
  if (error instanceof HostRefusal) return error;
  if (error instanceof BodyTooLarge) return unreadable('it is too large', error);
  if (error instanceof SyntaxError || error instanceof z.ZodError) return unreadable('its format is unexpected', error);
  return unreachable(error instanceof CrawlRefusal ? error : refusalFor(error, deadline));
}

const refusalFor = (error: unknown, deadline: AbortSignal): CrawlRefusal =>
  deadline.aborted ? new CrawlRefusal('timeout', undefined, { cause: error }) : networkRefusal(error);

/** Whatever is in the way to a host, a rule of ours or the network, is no word about what is there. */
function unreachable(refusal: CrawlRefusal): HostRefusal {
  if (refusal.reason === 'timeout')
    return new HostRefusal('The host did not answer in time.', { isPassing: true, cause: refusal });
  const { message, isPassing } = unreadBecause(refusal);
  return new HostRefusal(message, { isPassing, cause: refusal });
}
