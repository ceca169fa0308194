import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git';
import type { EndedCall } from '@parley/service';
import type { Dispatcher } from 'undici';
import type { Outbound, Secrets } from '@parley/outbound';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { timedRequest } from '../outbound/timed-request.js';

interface Deps {
  readonly source: { readonly url: string };
  readonly secrets: Secrets | undefined;
  readonly outbound: Outbound;
  readonly userAgent: string;
  /** Largest answer. */
  readonly maxBytes: number;
  /** Hears of each request when its answer begins. */
  readonly tell: (call: EndedCall) => void;
}

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The way of isomorphic-git to a repository: every address, of redirects as well, meets the guard, and the credential goes to the
 * host of the repository alone. Where the repository has moved to, later requests go at once.
 */
export function gitHttp({ source, secrets, outbound, userAgent, maxBytes, tell }: Deps): HttpClient {
  let home = source.url;
  const home0 = new URL(source.url).origin;
  const authorization = authorizationOf(secrets);
  const send = async (url: URL, { method = 'GET', headers = {} }: GitHttpRequest, body: Buffer | undefined) => {
    outbound.guard.checkUrl(url);
    const sent = { ...headers, 'user-agent': userAgent, ...(authorization !== undefined && { authorization }) };
    const options = {
      dispatcher: outbound.dispatcher,
      method: method === 'POST' ? ('POST' as const) : ('GET' as const),
      headers: sent,
      ...(body && { body }),
    };
    return timedRequest({ name: 'git', tell }, url, options);
  };
  return {
    async request(asked): Promise<GitHttpResponse> {
      const path = asked.url.slice(source.url.length);
      const body = asked.body && (await collected(asked.body));
      for (let hops = 0; hops <= maxRedirects; hops += 1) {
        const url = new URL(home + path);
        const answer = await send(url, asked, body);
        const target = redirects.has(answer.statusCode) ? answer.headers['location'] : undefined;
        if (typeof target !== 'string') return toResponse(url, answer, maxBytes);
        await answer.body.dump({ limit: 16_384 });
        home = movedTo(new URL(target, url), path);
        requireOwnHost(home, home0, authorization !== undefined);
      }
      throw new PlaceRefusal('The host redirects in a loop or too often.');
    },
  };
}

/** Hosts take any name with an access token; some want a certain one. */
function authorizationOf(secrets: Secrets | undefined): string | undefined {
  if (secrets?.token === undefined) return undefined;
  return `Basic ${Buffer.from(`${secrets.username ?? 'git'}:${secrets.token}`).toString('base64')}`;
}

/** The repository's address there. Throws `PlaceRefusal` for an address of something else, such as a page to sign in. */
function movedTo({ href }: URL, path: string): string {
  if (href.endsWith(path)) return href.slice(0, -path.length);
  throw new PlaceRefusal(
    'The host sent another page in place of the repository: it does not exist, or needs a credential.',
  );
}

function requireOwnHost(moved: string, home: string, hasCredential: boolean): void {
  const { origin, host, protocol } = new URL(moved);
  if (origin === home) return;
  if (hasCredential)
    throw new PlaceRefusal(
      `The repository has moved to ${host}, where its credential is not sent. Add it at its new address.`,
    );
  if (protocol !== 'https:' && home.startsWith('https:'))
    throw new PlaceRefusal('The host redirects to an address without TLS.');
}

async function collected(body: NonNullable<GitHttpRequest['body']>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}

const toResponse = (
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): GitHttpResponse => ({
  url: url.href,
  statusCode,
  statusMessage: '',
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  ),
  body: bounded(body, maxBytes),
});

async function* bounded(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterableIterator<Uint8Array> {
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxBytes)
      throw new PlaceRefusal(
        `The newest commit of the branch is larger than ${maxBytes / 1024 / 1024} MiB as it is sent.`,
      );
    yield part;
  }
}
