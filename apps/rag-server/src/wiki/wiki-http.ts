import { retryAfterMs } from '@parley/pacing';
import { abandon, BodyTooLarge, readBody } from '@parley/service';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { CredentialRefusal, type Outbound } from '@parley/outbound';
import { askOutside } from '../outbound/ask-outside.js';
import { networkRefusal } from '../outbound/network-refusal.js';
import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { unreadBecause } from '../pages/page-outcome.js';
import type { SignIn } from './sign-in.js';
import { refusalOf, signInPage, WikiRefusal } from './wiki-refusal.js';

export interface WikiClientSettings {
  /** The wiki's root, with its context path and without a trailing slash. */
  readonly url: string;
  /** Root of the addresses that people open, where that was set up. */
  readonly readersUrl?: string | undefined;
  readonly signIn: SignIn;
  readonly dispatcher: Dispatcher;
  /** The way to other hosts, where the wiki keeps files. */
  readonly outbound: Pick<Outbound, 'guard' | 'dispatcher'>;
  /** For one whole answer. */
  readonly timeoutMs: number;
  /** Largest answer. */
  readonly maxBytes: number;
  readonly now: () => number;
}

/** GETs an answer of the wiki's API. Throws `WikiRefusal`, and the signal's reason once that is aborted. */
export type GetJson = <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal) => Promise<T>;

/** What a file is to be. */
export interface FileOrder {
  /** Without the wiki's root. */
  readonly path: string;
  /** As the wiki tells it; a page in place of a file that is none asks to sign in. */
  readonly mediaType: string;
}

/** GETs a file that is kept by the wiki, or where it sends us. Throws as `GetJson`. */
export type GetFile = (order: FileOrder, signal: AbortSignal) => Promise<Buffer>;

export interface WikiHttp {
  readonly json: GetJson;
  readonly file: GetFile;
}

const fileTimeoutMs = 120_000;

/** After a `Retry-After` nothing is asked for until then, by whichever page. */
export function wikiHttp(settings: WikiClientSettings): WikiHttp {
  let heldUntil = 0;
  const get = async <T>(work: (signal: AbortSignal) => Promise<T>, caller: AbortSignal, timeoutMs: number) => {
    caller.throwIfAborted();
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const rest = heldUntil - settings.now();
      if (rest > 0) throw refusalOf(429, { ...about(settings), retryAfterMs: rest });
      return await work(AbortSignal.any([caller, deadline]));
    } catch (error) {
      caller.throwIfAborted();
      const refusal = asRefusal(error, deadline);
      if (refusal.retryAfterMs !== undefined) heldUntil = Math.max(heldUntil, settings.now() + refusal.retryAfterMs);
      throw refusal;
    }
  };
  return {
    json: (path, schema, caller) =>
      get(
        async (signal) => schema.parse(JSON.parse(await getText(settings, path, signal))),
        caller,
        settings.timeoutMs,
      ),
    file: (order, caller) => get((signal) => getFile(settings, order, signal), caller, fileTimeoutMs),
  };
}

/** Redirects are not followed: the credentials go to the wiki's own address alone. */
async function ask(
  { url, signIn, dispatcher }: WikiClientSettings,
  { path, accept }: { readonly path: string; readonly accept: string },
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const authorization = await signIn.authorization();
  const headers = { accept, ...(authorization !== undefined && { authorization }) };
  return askOutside('wiki', `${url}${path}`, { dispatcher, headers, signal });
}

async function getText(settings: WikiClientSettings, path: string, signal: AbortSignal): Promise<string> {
  const answer = await ask(settings, { path, accept: 'application/json' }, signal);
  if (answer.statusCode !== 200) throw await refusalIn(settings, answer, signal);
  const text = (await readBody(answer.body, settings.maxBytes)).toString('utf8');
  if (/^\s*</.test(text)) throw signInPage(200, settings.signIn);
  return text;
}

async function refusalIn(settings: WikiClientSettings, answer: Dispatcher.ResponseData, signal: AbortSignal) {
  await answer.body.dump({ limit: 16_384, signal });
  const { 'retry-after': after } = answer.headers;
  const rest = typeof after === 'string' ? retryAfterMs(after, settings.now()) : undefined;
  return refusalOf(answer.statusCode, { ...about(settings), retryAfterMs: rest });
}

const about = ({ url, signIn }: WikiClientSettings) => ({ host: new URL(url).host, signIn });

const maxRedirects = 3;

/** Confluence Cloud keeps files at another host and signs the way there, which is followed without the credentials. */
async function getFile(
  settings: WikiClientSettings,
  { path, mediaType }: FileOrder,
  signal: AbortSignal,
): Promise<Buffer> {
  const { dispatcher } = settings.outbound;
  let at = new URL(`${settings.url}${path}`);
  let answer = await ask(settings, { path, accept: '*/*' }, signal);
  for (let hops = 0; isRedirect(answer) && hops < maxRedirects; hops += 1) {
    await answer.body.dump({ limit: 16_384, signal });
    at = mediaAddress(settings, answer, at);
    answer = await askOutside('wiki', at, { dispatcher, headers: { accept: '*/*' }, signal });
  }
  if (answer.statusCode !== 200) throw await refusalIn(settings, answer, signal);
  const isPage = String(answer.headers['content-type'] ?? '').startsWith('text/html');
  if (!isPage || /html/i.test(mediaType)) return readBody(answer.body, settings.maxBytes);
  abandon(answer.body);
  throw signInPage(200, settings.signIn);
}

const isRedirect = ({ statusCode, headers }: Dispatcher.ResponseData) =>
  statusCode >= 300 && statusCode < 400 && typeof headers['location'] === 'string';

/** Within the wiki, a redirect leads to where people sign in. Throws `WikiRefusal`, and `CrawlRefusal` of the guard. */
function mediaAddress({ url, outbound, signIn }: WikiClientSettings, answer: Dispatcher.ResponseData, from: URL): URL {
  const wiki = new URL(url);
  const target = URL.parse(String(answer.headers['location']), from.href);
  if (!target || target.host === wiki.host) throw signInPage(answer.statusCode, signIn);
  if (target.protocol !== 'https:' && target.protocol !== wiki.protocol) throw new CrawlRefusal('scheme_refused');
  outbound.guard.checkUrl(target);
  return target;
}

function asRefusal(error: unknown, deadline: AbortSignal): WikiRefusal {
  if (error instanceof WikiRefusal) return error;
  if (error instanceof BodyTooLarge) return unreadable('it is too large', error);
  if (error instanceof SyntaxError || error instanceof z.ZodError) return unreadable('its format is unexpected', error);
  if (error instanceof CredentialRefusal) return new WikiRefusal(error.message, { isPassing: false, cause: error });
  if (error instanceof CrawlRefusal) return guarded(error);
  const { reason, message: fault } = networkRefusal(error);
  if (reason === 'certificate') {
    const message = `The certificate of the wiki is not trusted: ${fault}.`;
    return new WikiRefusal(message, { isPassing: false, cause: error });
  }
  const isTimeout = deadline.aborted || reason === 'timeout';
  const message = isTimeout ? 'The wiki did not answer in time.' : 'The wiki could not be reached.';
  return new WikiRefusal(message, { isPassing: true, cause: error });
}

/** The guard's word on an address. */
function guarded(refusal: CrawlRefusal): WikiRefusal {
  const { message, isPassing } = unreadBecause(refusal);
  return new WikiRefusal(message, { isPassing, cause: refusal });
}

export const unreadable = (why: string, cause?: unknown) =>
  new WikiRefusal(`The wiki's answer cannot be read: ${why}.`, { isPassing: false, cause });
