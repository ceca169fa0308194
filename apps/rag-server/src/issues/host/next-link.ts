import { unreadable } from './host-refusal.js';

/**
 * The next page of a list, as a `Link` header gives it (RFC 8288): its path below the API, with the query. It is asked for at
 * the API's own address, whatever host the link names: behind a proxy, hosts do not always know their own name, and a
 * credential goes nowhere else. `undefined` on the last page. Throws `HostRefusal` for a link that leads out of the API.
 */
export function nextLink(header: string | undefined, api: string): string | undefined {
  const found = /<([^<>]{1,4000})>\s*(?:;[^,<>]*)?;\s*rel="?next"?/.exec(header ?? '')?.[1];
  if (found === undefined) return undefined;
  const root = new URL(api).pathname.replace(/\/$/, '');
  const next = URL.parse(found, `${api}/`);
  if (!next?.pathname.startsWith(`${root}/`)) throw unreadable('its list goes on outside of its API');
  return `${next.pathname.slice(root.length)}${next.search}`;
}
