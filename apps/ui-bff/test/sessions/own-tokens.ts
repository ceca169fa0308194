import { createSeal } from '../../src/sessions/seal.js';
import { docdbSessionStore } from '../../src/sessions/session.docdb.js';
import { hashOf } from '../../src/sessions/seal.js';
import { sessionSecret, type Stack } from '../stack.js';

/** Where the service keeps sessions. */
export const storeOf = ({ db }: Stack) => docdbSessionStore(db, createSeal([sessionSecret], 'session tokens'));

/** The session as the service keeps it, tokens and all: what somebody would have who stole docdb and the secret. */
export async function storedSession(stack: Stack, cookie: string) {
  const session = await storeOf(stack).find(hashOf(cookie.split('=')[1] ?? ''));
  if (!session) throw new Error('there is no such session');
  return session;
}

/** Leaves a session as an idp makes it that gives out no refresh tokens. */
export async function withoutRefreshToken(stack: Stack, cookie: string) {
  const session = await storedSession(stack, cookie);
  const { accessToken, accessExpiresAt } = session.tokens;
  await storeOf(stack).finishRefresh(session, { accessToken, accessExpiresAt });
}
