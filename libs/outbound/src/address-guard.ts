import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Refuse } from './refuse.js';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name, as the system sees them. */
export type ResolveName = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** What an operator allows beyond public addresses; nothing of it ever comes from a request. */
export interface AddressRules {
  /** Networks in CIDR form that may be read although they are not public, e.g. `10.20.0.0/16`. */
  readonly allowedNetworks?: readonly string[];
  /** Exact host names whose addresses are not checked. */
  readonly allowedHosts?: readonly string[];
  /** Ports that may be connected to; 80, 443, 8080 and 8443 when absent. */
  readonly allowedPorts?: readonly number[];
  readonly resolve?: ResolveName;
  readonly resolveTimeoutMs?: number;
}

export interface AddressGuard {
  /** Throws a refusal unless scheme, credentials, port and a literal address are fine. Asks no name server. */
  checkUrl(url: URL): void;
  /** Throws a refusal if the text of the address shows that this host and port are not allowed. */
  checkAuthority(host: string, port: number): void;
  /** The addresses to connect to, every one checked. Throws a refusal when a single one is not allowed. */
  addressesOf(host: string): Promise<readonly ResolvedAddress[]>;
}

const webPorts = [80, 443, 8080, 8443];
/** Global unicast as IANA assigns it; everything else in IPv6 is special, embeds IPv4 or is not routed at all. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** In 2000::/3 and yet special; listed here so that a registry update in a package cannot open them. */
const specialNetworks = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '192.88.99.0/24',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
].map((network) => ipaddr.parseCIDR(network));

/** Only what the whole internet can reach: the inside of a network, and every form that hides it, is refused. */
export function makeAddressGuard(rules: AddressRules, refuse: Refuse): AddressGuard {
  const networks = (rules.allowedNetworks ?? []).map((network) => ipaddr.parseCIDR(network));
  const hosts = new Set((rules.allowedHosts ?? []).map(plainHost));
  const ports = new Set(rules.allowedPorts ?? webPorts);
  const resolve = rules.resolve ?? systemResolve;
  const isAllowed = (address: string) => isPublicAddress(address) || networks.some((range) => isWithin(address, range));

  const refused = (host: string) => refuse('address_refused', `${host} is not a public address`);
  const checkAuthority = (host: string, port: number) => {
    const name = plainHost(host);
    if (!ports.has(port)) throw refuse('port_refused', `port ${port} is not allowed`);
    if (isIP(name) !== 0 && !hosts.has(name) && !isAllowed(name)) throw refused(name);
  };

  return {
    checkAuthority,
    checkUrl(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('scheme_refused');
      if (url.username !== '' || url.password !== '') throw refuse('credentials_in_url');
      if (url.hostname === '') throw refuse('invalid_url');
      checkAuthority(url.hostname, portOf(url));
    },
    async addressesOf(host) {
      const name = plainHost(host);
      const found = await withDeadline(resolve(name), rules.resolveTimeoutMs ?? 5_000).catch((error: unknown) => {
        throw refuse('name_not_resolved', `${name} could not be resolved`, { cause: error });
      });
      if (found.length === 0) throw refuse('name_not_resolved', `${name} has no address`);
      if (!hosts.has(name) && !found.every(({ address }) => isAllowed(address))) throw refused(name);
      return found;
    },
  };
}

/** Whether an IP address in any spelling is globally routable unicast. Text that is no address is not. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !address.match(globalUnicast)) return false;
  return !specialNetworks.some((range) => isWithin(text, range));
}

export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/** `[::1]` as `::1`, `Example.COM.` as `example.com`: one name for one host. */
export const plainHost = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

function isWithin(text: string, range: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  return address.kind() === range[0].kind() && address.match(range);
}

/** Whether the address is in one of these networks, in CIDR form. */
export const isWithinAny = (address: string, networks: readonly string[]): boolean =>
  networks.some((network) => isWithin(address, ipaddr.parseCIDR(network)));

const systemResolve: ResolveName = async (hostname) => {
  const found = await systemLookup(hostname, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the name server did not answer in time')), timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
