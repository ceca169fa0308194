import type { Element } from 'domhandler';
import { made, text } from '../tree/made-nodes.js';

/** The address that Cloudflare hides from robots: its first byte is XORed with the others. */
export function mailAddress(hex: string): string | undefined {
  if (!/^([0-9a-f]{2}){3,200}$/i.test(hex)) return undefined;
  const [key = 0, ...rest] = Buffer.from(hex, 'hex');
  return Buffer.from(rest.map((byte) => byte ^ key)).toString('utf8');
}

/** A hidden address in clear; `undefined` for any other element. */
export function protectedMail({ name, attribs, children }: Element): Element | undefined {
  const address = mailAddress(attribs['data-cfemail'] ?? '');
  if (address !== undefined) return made('span', {}, [text(address)]);
  const [, hex = ''] = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/i.exec(attribs['href'] ?? '') ?? [];
  const target = name === 'a' ? mailAddress(hex) : undefined;
  return target === undefined ? undefined : made('a', { href: `mailto:${target}` }, children);
}
