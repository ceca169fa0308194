/**
 * The next page of a list, as a `Link` header gives it (RFC 8288). It is asked for at the host that gave it, whatever host it
 * names: behind a proxy, hosts do not always know their own address, and a credential goes nowhere else. `undefined` on
 * the last page, and for a link that leads out of the API.
 */
export function nextLink(header: string | undefined, api: string): string | undefined {
  const found = /<([^<>]{1,4000})>\s*(?:;[^,<>]*)?;\s*rel="?next"?/.exec(header ?? '')?.[1];
  const root = new URL(api);
  const next = found === undefined ? undefined : URL.parse(found, `${api}/`);
  const below = root.pathname === '/' ? '/' : `${root.pathname}/`;
  return next?.pathname.startsWith(below) ? `${root.origin}${next.pathname}${next.search}` : undefined;
}
