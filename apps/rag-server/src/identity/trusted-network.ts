import { createHash, timingSafeEqual } from 'node:crypto';
import type { RagRole } from '@parley/contracts';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { Caller } from './caller.js';

/** Rules that let callers in without a token because of their network; without rules, none gets in. */
export interface TrustedNetworkRules {
  /** In CIDR form. */
  readonly networks: readonly string[];
  /** Has to come as `X-Trust-Token` as well, where it is set. */
  readonly token: string | undefined;
  /** What `Host` has to be where there is no token: a page can point a name of its own here (DNS rebinding). */
  readonly hosts: readonly string[];
  readonly role: RagRole;
}

/** The part of a request that shows its origin; `ip` is the address as trusted proxies report it. */
export type Sender = Pick<Request, 'headers' | 'ip'> & { readonly socket: Pick<Request['socket'], 'remoteAddress'> };

/** Whether a request comes out of the trusted network itself. Whatever leaves a doubt does not. */
export function trustedNetwork({ networks, token, hosts }: TrustedNetworkRules): (sender: Sender) => boolean {
  const ranges = networks.map((network) => ipaddr.parseCIDR(network));
  return (sender) =>
    ranges.some((range) => isWithin(sender.ip, range)) &&
    !isHandedOn(sender) &&
    // A page that is open in a browser inside the network does not belong to the network.
    sender.headers.origin === undefined &&
    (token === undefined ? isNamed(sender, hosts) : isSame(sender.headers['x-trust-token'], token));
}

function isNamed({ headers: { host } }: Sender, hosts: readonly string[]): boolean {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname;
  return name !== undefined && hosts.some((one) => one.toLowerCase() === name);
}

/** An untrusted proxy is in between, so the origin of the request is unknown. */
const isHandedOn = ({ headers, ip, socket }: Sender) =>
  ip === socket.remoteAddress && Object.keys(headers).some((name) => ofProxies.test(name));

const ofProxies = /^(x-forwarded-.+|forwarded|x-real-ip|via)$/;

function isWithin(address: string | undefined, range: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false;
  // An IPv4 address on a socket of both kinds is written as IPv6.
  const plain = ipaddr.process(address);
  return plain.kind() === range[0].kind() && plain.match(range);
}

/** Compares in constant time. */
const isSame = (sent: string | string[] | undefined, token: string) =>
  typeof sent === 'string' && timingSafeEqual(digestOf(sent), digestOf(token));

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** A caller admitted by its network: a program known only by the name it gives itself. */
export const networkCaller = (role: RagRole, ingestor: string | undefined): Caller => ({
  subject: 'trusted-network',
  email: ingestor === undefined ? 'trusted-network' : `trusted:${ingestor}`,
  groups: [],
  role,
  isMachine: true,
  isAuthenticated: false,
  inTrustedNetwork: true,
});
