import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Socket } from 'node:net';

interface TunnelOptions {
  readonly proxy: URL;
  /** `name:port`, as the proxy is asked for it. */
  readonly authority: string;
  readonly timeoutMs: number;
}

/** Asks a proxy for a connection (RFC 9110, section 9.3.6). Rejects when it refuses or does not answer in time. */
export function openTunnel({ proxy, authority, timeoutMs }: TunnelOptions): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const ask = proxy.protocol === 'https:' ? requestSecurely : request;
  const asked = ask({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...signIn(proxy) },
    agent: false,
    timeout: timeoutMs,
  });
  asked.once('connect', (answer, socket: Socket, early: Buffer) => {
    socket.setTimeout(0);
    if (early.length > 0) socket.unshift(early);
    if (answer.statusCode === 200) {
      resolve(socket);
      return;
    }
    socket.destroy();
    reject(new Error(`the proxy answered ${answer.statusCode} to CONNECT`));
  });
  // An answer that is no tunnel, such as the page of a proxy that wants a sign-in.
  asked.once('response', (answer) => {
    answer.resume();
    asked.destroy(new Error(`the proxy answered ${answer.statusCode} to CONNECT`));
  });
  asked.once('timeout', () => asked.destroy(new Error('the proxy did not answer in time')));
  asked.on('error', reject).end();
  return promise;
}

/** Name and password of the setting's address (RFC 7617). */
function signIn({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
