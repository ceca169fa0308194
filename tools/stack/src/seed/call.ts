/** An answer that was not 2xx, with its own words. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** A JSON call of the seeder. Throws CallRefused, which stops the seeding, for what does not answer 2xx. */
export async function call(url: string, init: RequestInit & { readonly json?: unknown } = {}): Promise<unknown> {
  const { json, ...rest } = init;
  const response = await fetch(url, {
    ...rest,
    ...(json !== undefined && { method: rest.method ?? 'POST', body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headersOf(rest.headers) },
    signal: rest.signal ?? AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok)
    throw new CallRefused(
      `${rest.method ?? 'POST'} ${url} answered ${response.status}: ${text.slice(0, 500)}`,
      response.status,
    );
  return text ? JSON.parse(text) : undefined;
}

const headersOf = (headers: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries(new Headers(headers).entries());
