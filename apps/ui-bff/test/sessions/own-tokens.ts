import { createSeal } from '../../src/sessions/seal.js';
import { mongoSessionStore } from '../../src/sessions/session.mongo.js';
import { hashOf } from '../../src/sessions/seal.js';
import { sessionSecret, type Stack } from '../stack.js';

/** The session as the service keeps it, tokens and all: what somebody would have who stole docdb and the secret. */
export async function storedSession({ db }: Stack, cookie: string) {
  const sessions = mongoSessionStore(db, createSeal(sessionSecret, 'session tokens'));
  const session = await sessions.find(hashOf(cookie.split('=')[1] ?? ''));
  if (!session) throw new Error('there is no such session');
  return session;
}
