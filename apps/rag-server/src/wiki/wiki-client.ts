import { hasMoreTags, maxTags } from '@parley/documents';
import { retryAfterMs } from '@parley/pacing';
import { BodyTooLarge, readBody } from '@parley/service';
import { type Dispatcher, errors, request } from 'undici';
import { z } from 'zod';
import { childrenAnswer, pageAnswer } from './wiki-answers.js';
import { refusalOf, WikiRefusal } from './wiki-refusal.js';

/** A page without its text: what costs little to learn of many. */
export interface WikiPage {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  /** Address for people. */
  readonly url: string;
  /** Empty if the wiki does not say. */
  readonly spaceKey: string;
}

export interface WikiPageBody extends WikiPage {
  readonly spaceName: string;
  /** In Confluence's storage format. */
  readonly storage: string;
}

/** Reads a wiki. Everything throws `WikiRefusal`, and the signal's reason once that is aborted. */
export interface WikiClient {
  page(id: string, signal: AbortSignal): Promise<WikiPage>;
  pageWithBody(id: string, signal: AbortSignal): Promise<WikiPageBody>;
  /** All pages directly below. */
  children(id: string, signal: AbortSignal): Promise<WikiPage[]>;
}

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

const pageSize = 100;
/** A wiki that always has a next page must not keep us for ever. */
const maxChildren = 50_000;

export function wikiClient(settings: WikiClientSettings): WikiClient {
  const get = <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal) => getJson(settings, path, schema, signal);
  return {
    async page(id, signal) {
      return toPage(settings.url, await get(`/rest/api/content/${id}?expand=version,space`, pageAnswer, signal));
    },
    async pageWithBody(id, signal) {
      const path = `/rest/api/content/${id}?expand=body.storage,version,space`;
      const answer = await get(path, pageAnswer, signal);
      if (!answer.body) throw unreadable('the page has no text');
      const storage = answer.body.storage.value;
      if (hasMoreTags(storage, maxTags)) throw unreadable(`the page has more than ${maxTags} tags`);
      return {
        ...toPage(settings.url, answer),
        spaceName: answer.space?.name ?? '',
        storage,
      };
    },
    async children(id, signal) {
      const found = new Map<string, WikiPage>();
      for (let start = 0; start < maxChildren;) {
        const path = `/rest/api/content/${id}/child/page?start=${start}&limit=${pageSize}&expand=version,space`;
        const { results, limit = pageSize, _links: links } = await get(path, childrenAnswer, signal);
        for (const child of results) found.set(child.id, toPage(settings.url, child, links?.base));
        // A wiki may give fewer at a time than asked for; it says so in `limit`.
        const isLast = links?.next === undefined && results.length < limit;
        if (isLast || results.length === 0) return [...found.values()];
        start += results.length;
      }
      throw unreadable(`the page has more than ${maxChildren} children`);
    },
  };
}

type Summary = z.infer<typeof childrenAnswer>['results'][number];

function toPage(wikiUrl: string, { id, title, version, space, _links: links }: Summary, listBase?: string): WikiPage {
  const base = links?.base ?? listBase ?? wikiUrl;
  const url = links?.webui === undefined ? undefined : URL.parse(`${base}${links.webui}`);
  const isReadable = url && /^https?:$/.test(url.protocol);
  const shown = isReadable ? url.href : `${wikiUrl}/pages/viewpage.action?pageId=${id}`;
  return { id, title, version: version.number, url: shown, spaceKey: space?.key ?? '' };
}

async function getJson<T>(
  settings: WikiClientSettings,
  path: string,
  schema: z.ZodType<T>,
  caller: AbortSignal,
): Promise<T> {
  caller.throwIfAborted();
  const deadline = AbortSignal.timeout(settings.timeoutMs);
  try {
    return schema.parse(JSON.parse(await getText(settings, path, AbortSignal.any([caller, deadline]))));
  } catch (error) {
    caller.throwIfAborted();
    throw asRefusal(error, deadline);
  }
}

/** Redirects are not followed: the credentials go to the wiki's own address alone. */
async function getText(
  { url, authorization, dispatcher, maxBytes, now }: WikiClientSettings,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
  const answer = await request(`${url}${path}`, { dispatcher, headers, signal });
  if (answer.statusCode === 200) return (await readBody(answer.body, maxBytes)).toString('utf8');
  await answer.body.dump({ limit: 16_384, signal });
  const { 'retry-after': after } = answer.headers;
  throw refusalOf(answer.statusCode, typeof after === 'string' ? retryAfterMs(after, now()) : undefined);
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

const unreadable = (why: string, cause?: unknown) =>
  new WikiRefusal(`The wiki's answer cannot be read: ${why}.`, { isPassing: false, cause });
