import { BlockList, isIP } from 'node:net';

const mappedPrefix = /^::ffff:(?=\d+\.)/i;

/** A value of the condition type `ipaddress`. An IPv4 address mapped into IPv6 counts as the IPv4 address. */
export class IpAddress {
  private constructor(
    private readonly address: string,
    private readonly family: 'ipv4' | 'ipv6',
    /** Of a link-local address (`fe80::1%eth0`); such an address is in no network. */
    private readonly zone: string,
  ) {}

  /** Undefined when the text is no address. */
  static parse(text: string): IpAddress | undefined {
    const [plain = '', ...zone] = text.split('%');
    const address = plain.replace(mappedPrefix, '');
    const version = isIP(address);
    if (version === 0 || (zone.length > 0 && (version === 4 || zone.join('%') === ''))) return undefined;
    return new IpAddress(address, version === 4 ? 'ipv4' : 'ipv6', zone.join('%'));
  }

  equals(other: IpAddress): boolean {
    const same = new BlockList();
    same.addAddress(this.address, this.family);
    return same.check(other.address, other.family) && this.zone === other.zone;
  }

  /** Throws when `cidr` is no network in CIDR notation. */
  isIn(cidr: string): boolean {
    const { address, bits, family } = parseNetwork(cidr);
    const network = new BlockList();
    network.addSubnet(address, bits, family);
    return this.zone === '' && family === this.family && network.check(this.address, this.family);
  }
}

function parseNetwork(cidr: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } {
  const [, written = '', bitsText = ''] = /^([^/]+)\/(\d{1,3})$/.exec(cidr) ?? [];
  const address = written.replace(mappedPrefix, '');
  const bits = Number(bitsText) - (address === written ? 0 : 96);
  const version = isIP(address);
  if (bitsText === '' || version === 0 || bits < 0 || bits > (version === 4 ? 32 : 128)) {
    throw new Error(`'${cidr}' is a malformed CIDR string`);
  }
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}
