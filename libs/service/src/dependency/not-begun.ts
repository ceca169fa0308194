import type { IncomingHttpHeaders } from 'node:http';

/**
 * Header of a 503 for a request that was not begun, because this replica is starting or stopping. Another one may be
 * asked the same, whatever it is: nothing is done twice.
 */
export const notBegun = 'x-not-begun';

/** Asks once more when a replica of ours did not begin: it has ended its connection, so the next one leads elsewhere. */
export async function askedTwice<T extends { readonly status: number; readonly headers: IncomingHttpHeaders }>(
  ask: () => Promise<T>,
  drop: (answer: T) => unknown,
): Promise<T> {
  const first = await ask();
  if (first.status !== 503 || first.headers[notBegun] === undefined) return first;
  await drop(first);
  return ask();
}
