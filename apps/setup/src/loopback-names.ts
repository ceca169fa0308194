import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { proxySettings } from '@parley/outbound';
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';

/**
 * From here on every call of this process finds names below `localhost` on this machine (RFC 6761, section 6.3), as
 * browsers do. The resolver of many systems does not know them, and the compose file's idp is `idp.localhost`.
 * Others it finds through the proxy that the environment names.
 */
export function reachLoopbackNames(): void {
  const { http_proxy: httpProxy, https_proxy: httpsProxy, no_proxy: no } = proxySettings(process.env);
  const noProxy = `${no ?? ''},*.localhost`;
  setGlobalDispatcher(
    new EnvHttpProxyAgent({
      connect: { lookup: lookupLoopback },
      noProxy,
      ...(httpProxy && { httpProxy }),
      ...(httpsProxy && { httpsProxy }),
    }),
  );
}

const lookupLoopback: LookupFunction = (hostname, options, callback) =>
  lookup(/\.localhost\.?$/i.test(hostname) ? 'localhost' : hostname, options, callback);
