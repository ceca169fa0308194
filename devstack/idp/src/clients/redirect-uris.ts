/** Scheme, host, port, path and query, of the signs that RFC 3986 allows: no account, no fragment, nothing to decode. */
const address =
  /^(https?):\/\/([a-zA-Z0-9.-]+|\[[0-9a-fA-F:]+\])(:\d{1,5})?((?:\/[\w\-.~%!$&'()*+,;=:@/]*)?)(?:\?[^#]*)?$/;

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** A step to the folder above, written in any way that some server or browser takes for one. */
const stepUp = /(?:\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i;

/**
 * Whether people may be sent back there, as Keycloak 26 decides it: to the very address that is registered, or below one
 * that ends in `*`. A program on a person's machine gets its port when it starts, so on loopback the port does not
 * count (RFC 8252 section 7.3).
 */
export function isRedirectAllowed(registered: readonly string[] = [], asked: string): boolean {
  const [, scheme = '', host = '', port = '', path = ''] = address.exec(asked) ?? [];
  if (scheme === '') return false;
  const isAnyPort = scheme === 'http' && loopbackNames.includes(host);
  const spellings = isAnyPort ? [asked, asked.replace(`${host}${port}`, host)] : [asked];
  return spellings.some((spelling) => registered.some((one) => matches(one, spelling, stepUp.test(path))));
}

function matches(registered: string, asked: string, hasStepUp: boolean): boolean {
  if (!registered.endsWith('*')) return registered === asked;
  const [place = ''] = asked.split('?');
  const start = registered.slice(0, -1);
  return !hasStepUp && (place.startsWith(start) || place === start.replace(/\/$/, ''));
}
