import type { IncomingHttpHeaders } from 'node:http';
import { ragPrefix } from './forwarded-target.js';

/**
 * The headers of an answer with addresses as the caller can use them: what rag-server calls by its own, internal
 * address, or by a path from its root, is below `/api/rag` here. Addresses elsewhere, and relative ones, hold as they are.
 * @param url address of rag-server
 */
export function withPublicAddresses(headers: IncomingHttpHeaders, url: string): IncomingHttpHeaders {
  const { location, 'content-location': contentLocation, link } = headers;
  const toPublic = (address: string) => publicAddress(address, new URL(url));
  return {
    ...headers,
    ...(location !== undefined && { location: toPublic(location) }),
    ...(contentLocation !== undefined && { 'content-location': toPublic(contentLocation) }),
    // RFC 8288: each link stands in angle brackets, its parameters after it.
    ...(link !== undefined && {
      link: String(link).replace(/<([^>]*)>/g, (_link, address: string) => `<${toPublic(address)}>`),
    }),
  };
}

/** Byte for byte but for its beginning, as requests are handed on. */
function publicAddress(address: string, { host, pathname }: URL): string {
  const [, authority, path = ''] = /^(?:https?:)?(?:\/\/([^/?#]*))?(.*)$/is.exec(address.trim()) ?? [];
  const isOurs = authority === undefined ? path.startsWith('/') : authority.toLowerCase() === host;
  if (!isOurs) return address;
  const base = pathname.replace(/\/$/, '');
  return ragPrefix + (path.startsWith(`${base}/`) ? path.slice(base.length) : path);
}
