/** Whether the bot's token may be sent to an address that the chat product named. */
export type MayReceiveToken = (address: string) => boolean;

const secure: readonly string[] = ['https:', 'wss:'];

/**
 * A device names the address that it is changed at and the one that events come from, and both get the token. Either is on
 * the host of the device service itself, or reached over TLS on its domain or on one that the operator lists.
 * @param domains names without a dot before them; their subdomains count as well
 */
export function tokenReceivers(devicesUrl: string, domains: readonly string[]): MayReceiveToken {
  const { host, hostname, protocol } = new URL(devicesUrl);
  const trusted = [...domains.map((domain) => domain.toLowerCase()), ...domainOf(hostname)];
  return (address) => {
    const url = URL.parse(address);
    if (!url) return false;
    const isSecure = secure.includes(url.protocol);
    if (url.host === host) return isSecure || protocol === 'http:';
    return isSecure && trusted.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
  };
}

/**
 * The domain of a name such as `wdm-a.wbx2.com`, without its first label. Names of fewer than three labels have none, nor
 * have those whose parent is a public suffix of two short labels such as `co.uk`: the operator lists those.
 */
function domainOf(hostname: string): string[] {
  const parent = hostname.split('.').slice(1);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isSuffix = parent.length < 2 || (parent.length === 2 && parent.every((label) => label.length <= 3));
  return isAddress || isSuffix ? [] : [parent.join('.')];
}
