import { createUiClient } from '@parley/client';

/** Somebody who can sign in. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in as the browser's legacy form does (ui-backend.md, "Legacy session sign-in").
 * @returns the session as the value of a `Cookie` header.
 * Throws ApiFailure.
 */
export async function signIn(uiBff: string, { email, password }: Account): Promise<string> {
  const client = createUiClient({ baseUrl: uiBff, headers: { origin: uiBff } });
  const response = await client.open('post', '/api/auth/signin', { body: { email, password }, timeoutMs: 10_000 });
  await response.body?.cancel();
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0] ?? '')
    .join('; ');
}
