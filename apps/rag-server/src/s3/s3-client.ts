import { retryAfterMs } from '@parley/pacing';
import { abandon, BodyTooLarge, readBody } from '@parley/service';
import { AwsV4Signer } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import { CredentialRefusal, type Outbound, type Secrets } from '@parley/outbound';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { askOutside } from '../outbound/ask-outside.js';
import { networkRefusal } from '../outbound/network-refusal.js';
import { CrawlRefusal } from '../pages/crawl-refusal.js';
import type { S3Source } from './s3-source.js';

export interface S3Answer {
  readonly body: Buffer;
  readonly mediaType: string;
}

/** GETs something of a bucket. Throws `PlaceRefusal` or `CrawlRefusal`, and the signal's reason once that is aborted. */
export type S3Get = (url: URL, maxBytes: number, signal: AbortSignal) => Promise<S3Answer>;

interface Deps {
  readonly outbound: Outbound;
  readonly source: S3Source;
  readonly secrets: Secrets | undefined;
  readonly userAgent: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** For a whole answer. */
const timeoutMs = 120_000;

/** Requests are signed anew each time (Signature Version 4); redirects are not followed, as a signature is for one host. */
export function s3Get(deps: Deps): S3Get {
  const { outbound, userAgent, now } = deps;
  return async (url, maxBytes, caller) => {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)]);
    try {
      outbound.guard.checkUrl(url);
      const headers = { ...(await signed(deps, url)), 'user-agent': userAgent };
      const answer = await askOutside('s3', url, { dispatcher: outbound.dispatcher, headers, signal });
      if (answer.statusCode === 200) return await bodyOf(answer, maxBytes);
      await answer.body.dump({ limit: 16_384, signal });
      throw refusalOf(answer, now);
    } catch (error) {
      caller.throwIfAborted();
      throw asRefusal(error, signal);
    }
  };
}

async function signed({ source, secrets, now }: Deps, url: URL): Promise<Record<string, string>> {
  if (secrets === undefined) return {};
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, session_token: sessionToken } = secrets;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new CredentialRefusal(
      `The credential "${source.credential ?? ''}" cannot be used: a bucket needs access_key_id and secret_access_key.`,
    );
  const signer = new AwsV4Signer({
    ...{ url: url.href, accessKeyId, secretAccessKey, service: 's3', region: source.region || 'us-east-1' },
    ...(sessionToken !== undefined && { sessionToken }),
    datetime: new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  return Object.fromEntries((await signer.sign()).headers);
}

async function bodyOf({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<S3Answer> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    abandon(body);
    throw tooLarge(maxBytes);
  }
  const mediaType = headers['content-type'];
  return { body: await readBody(body, maxBytes), mediaType: typeof mediaType === 'string' ? mediaType : '' };
}

const tooLarge = (maxBytes: number) =>
  new PlaceRefusal(`The object is larger than ${maxBytes / 1024 / 1024} MiB.`, { isSkipped: true });

function refusalOf({ statusCode: status, headers }: Dispatcher.ResponseData, now: () => number): PlaceRefusal {
  const { 'retry-after': after, 'x-amz-bucket-region': region } = headers;
  if (status >= 300 && status < 400) {
    const where = typeof region === 'string' && /^[\w-]{1,64}$/.test(region) ? ` in the region ${region}` : '';
    return new PlaceRefusal(`The bucket is at another address${where} (HTTP ${status}). Add it there.`);
  }
  if (status === 401 || status === 403)
    return new PlaceRefusal(
      `The service refused to answer (HTTP ${status}). Check credential, region and bucket policy.`,
    );
  if (status === 404) return new PlaceRefusal('There is no such object (HTTP 404).', { isGone: true });
  const isPassing = status === 408 || status === 429 || status >= 500;
  const rest = typeof after === 'string' ? retryAfterMs(after, now()) : undefined;
  return new PlaceRefusal(`The service answered with HTTP ${status}.`, { isPassing, retryAfterMs: rest });
}

function asRefusal(error: unknown, deadline: AbortSignal): Error {
  if (error instanceof PlaceRefusal || error instanceof CrawlRefusal || error instanceof CredentialRefusal)
    return error;
  if (error instanceof BodyTooLarge)
    return new PlaceRefusal('The object is larger than it was said to be.', { isSkipped: true });
  return deadline.aborted ? new CrawlRefusal('timeout', undefined, { cause: error }) : networkRefusal(error);
}
