import { clipToolResult } from '@parley/contracts';
import { addressesIn } from '@parley/markdown';

const maxAddressChars = 2_000;

/**
 * What the stream shows of a tool's result. Where that is cut, the addresses of the rest follow: clients keep a link in
 * the answer only if its address stands in what the tools found.
 */
export function shownResult(text: string): string {
  const shown = clipToolResult(text);
  if (shown.length >= text.length) return shown;
  const known = new Set(addressesIn(shown));
  let room = maxAddressChars;
  const others = addressesIn(text).filter((address) => !known.has(address) && (room -= address.length + 1) >= 0);
  return [shown, ...others].join('\n');
}
