import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { proxySettings } from '@parley/outbound';
import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';

/**
 * From here on every call of this process finds names below `localhost` that no resolver knows on this machine (RFC 6761,
 * section 6.3), as browsers do. The networks of the compose file and of the quickstart chart know `idp.localhost`.
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
  lookup(hostname, options, (error, ...found) => {
    if (error && /\.localhost\.?$/i.test(hostname)) lookup('localhost', options, callback);
    else callback(error, ...found);
  });
