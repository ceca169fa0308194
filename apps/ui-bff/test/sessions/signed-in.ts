import type { Stack } from '../stack.js';

type Call = Stack['call'];

export const origin = 'http://127.0.0.1:3000';

/** Signs in with a password, as a client without a browser does. */
export const signIn = (call: Call, email: string, password: string, headers: Record<string, string> = {}) =>
  call('/api/auth/signin', { body: { email, password }, headers });

/** `name=value` of the cookie that an answer sets, empty when it sets none. */
export const cookieOf = (res: Response, name = 'parley_session'): string =>
  res.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

export const sessionOf = (call: Call, cookie: string) => call('/api/auth/session', { headers: { cookie } });
export const signOut = (call: Call, cookie: string, headers: Record<string, string> = { origin }) =>
  call('/api/auth/signout', { method: 'POST', headers: { cookie, ...headers } });

/** The cookie of somebody who has just signed in, whatever was tried before. */
export async function signedIn(stack: Stack, user: 'alice' | 'bob', call = stack.call): Promise<string> {
  await forgetAttempts(stack);
  return cookieOf(await signIn(call, `${user}@example.test`, `${user}-pw`));
}

/** Tests share e-mail addresses; what they try must not add up. */
export const forgetAttempts = ({ db }: Stack) => db.collection('password_attempts').deleteMany({});
