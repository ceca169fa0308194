/** Somebody who can sign in. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in as the browser's legacy form does (ui-backend.md, "Legacy session sign-in").
 * @returns the session as the value of a `Cookie` header
 * @throws Error with status and body of a refusal
 */
export async function signIn(uiBff: string, { email, password }: Account): Promise<string> {
  const response = await fetch(`${uiBff}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: uiBff },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`Signing in as ${email} answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0] ?? '')
    .join('; ');
}
