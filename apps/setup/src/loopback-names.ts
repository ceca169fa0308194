import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, setGlobalDispatcher } from 'undici';

/**
 * From here on every call of this process finds names below `localhost` on this machine (RFC 6761, section 6.3), as
 * browsers do. The resolver of many systems does not know them, and the compose file's idp is `idp.localhost`.
 */
export const reachLoopbackNames = (): void => setGlobalDispatcher(new Agent({ connect: { lookup: lookupLoopback } }));

const lookupLoopback: LookupFunction = (hostname, options, callback) =>
  lookup(/\.localhost\.?$/i.test(hostname) ? 'localhost' : hostname, options, callback);
