const completions = '/chat/completions';

/**
 * Where completions are asked for: below a base address, whose query is kept (Azure has its version there), or at the
 * whole address where somebody has set that.
 */
export function completionsUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith(completions) ? path : `${path}${completions}`;
  return url.href;
}

interface Api {
  readonly baseUrl: string;
  readonly isAzure?: boolean;
}

/** Azure takes keys in a header of its own. */
export function keyHeaders({ baseUrl, ...api }: Api, apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined) return {};
  const isAzure = api.isAzure || new URL(baseUrl).searchParams.has('api-version');
  return { authorization: `Bearer ${apiKey}`, ...(isAzure && { 'api-key': apiKey }) };
}
