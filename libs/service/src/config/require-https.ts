const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/**
 * Over plain http, cookies and tokens travel readable; a laptop's own loopback is excepted.
 * Throws Error `X cannot start: ...`.
 */
export function requireHttps(service: string, name: string, url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname)) return;
  throw new Error(`${service} cannot start:\n${name}: must be https in production, or a loopback address`);
}
