import { setGlobalProxyFromEnv } from 'node:http';
import { isIP } from 'node:net';

/** `HTTPS_PROXY` and its kin, in either case; small letters win, as everywhere else. */
export type ProxySettings = Readonly<Record<string, string | undefined>>;

const loopback = ['localhost', '127.0.0.1', '[::1]'];
const names = ['http_proxy', 'https_proxy', 'no_proxy'] as const;

/** What the environment says of proxies, and that nothing on this machine is asked through one. */
export function proxySettings(env: ProxySettings): Partial<Record<(typeof names)[number], string>> {
  const [http, https, no] = names.map((name) => env[name] ?? env[name.toUpperCase()]);
  return {
    ...(http && { http_proxy: http }),
    ...(https && { https_proxy: https }),
    no_proxy: [...new Set([...(no ?? '').split(/[,\s]+/), ...loopback])].filter((entry) => entry !== '').join(','),
  };
}

/** What it says to this process. */
export const environmentProxy = (): ProxySettings => proxySettings(process.env);

/**
 * From here on this process calls through the proxy that its environment names: `fetch`, undici and Node's own clients,
 * but for those with agents of their own, which ask `proxyFor`. Does nothing where the environment names none.
 * Throws Error that names the setting, for one that is no http address.
 */
export function useEnvironmentProxy(env: NodeJS.ProcessEnv = process.env): void {
  const { http_proxy: http, https_proxy: https, no_proxy: no } = proxySettings(env);
  if (!http && !https) return;
  for (const [name, value] of [
    ['HTTP_PROXY', http],
    ['HTTPS_PROXY', https],
  ] as const)
    if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      throw new Error(`${name} is no address of a proxy, such as http://proxy.example.org:3128`);
  // Agents of their own read it as well.
  env['no_proxy'] = no;
  setGlobalProxyFromEnv(proxySettings(env));
}

/** The proxy that leads to an address, by the settings; undefined where it is asked directly. */
export function proxyFor(url: Pick<URL, 'protocol' | 'hostname' | 'port'>, env: ProxySettings): URL | undefined {
  const { http_proxy: http, https_proxy: https, no_proxy: no = '' } = proxySettings(env);
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:';
  const proxy = isSecure ? https : http;
  if (!proxy) return undefined;
  const port = url.port || (isSecure ? '443' : '80');
  const isDirect = no.split(',').some((entry) => isMeantBy(entry.toLowerCase(), url.hostname.toLowerCase(), port));
  return isDirect ? undefined : new URL(proxy);
}

/** `*`, `name`, `.name` and `*.name`, each with or without `:port`. A name means what is below it only with the dot. */
function isMeantBy(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = entry, ofPort] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (ofPort !== undefined && ofPort !== port) return false;
  const suffix = name.replace(/^\*/, '');
  if (suffix.startsWith('.') && isIP(host) === 0) return host.endsWith(suffix) || host === suffix.slice(1);
  return host === name;
}
