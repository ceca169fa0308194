import type { IncomingHttpHeaders } from 'node:http';
import { hopByHopHeaders } from '@parley/service';

/** Said to us by a browser, its proxies or a key's owner; rag-server would believe or store it wrongly. */
const meantForUs = [
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'origin',
  'referer',
  'x-catalog-key',
  'x-real-ip',
];

/** What a browser would take for our own: a cookie on our origin, a password prompt. */
const neverAnswered = ['set-cookie', 'www-authenticate'];

interface Caller {
  readonly bearer: string;
  readonly requestId: string | undefined;
}

/** The headers of a request as rag-server gets them: the caller's own, and their bearer in place of any credential. */
export function requestHeaders(headers: IncomingHttpHeaders, { bearer, requestId }: Caller): IncomingHttpHeaders {
  const dropped = new Set([...hopByHopHeaders, ...meantForUs, ...namedIn(headers.connection)]);
  const kept = Object.entries(headers).filter(
    ([name]) => !dropped.has(name) && !name.startsWith('x-forwarded-') && !name.startsWith('sec-fetch-'),
  );
  return {
    ...Object.fromEntries(kept),
    authorization: `Bearer ${bearer}`,
    ...(requestId !== undefined && { 'x-request-id': requestId }),
    // Without a length, this alone says that a body follows; a body that nothing announces would be a request of its own.
    ...(headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
  };
}

/** The headers of an answer as the caller gets them. What we have already said of it ourselves (`isSaid`) stands. */
export function answerHeaders(headers: IncomingHttpHeaders, isSaid: (name: string) => boolean): IncomingHttpHeaders {
  const dropped = new Set([...hopByHopHeaders, ...neverAnswered, ...namedIn(headers.connection)]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name) && !isSaid(name)));
}

const namedIn = (connection = '') => connection.split(',').map((name) => name.trim().toLowerCase());
