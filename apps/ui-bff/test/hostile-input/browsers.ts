import type { Connection } from 'mongoose';
import { createSeal, hashOf, newOpaqueId } from '../../src/sessions/seal.js';
import { docdbSessionStore } from '../../src/sessions/session.docdb.js';
import { sessionSecret } from '../stack.js';

/** Somebody with the access token that their session holds. */
export interface SignedIn {
  sub: string;
  token: string;
}

/** Browsers that are signed in. */
export interface Browsers {
  /** The `Cookie` header of the browser that was signed in with that token; nobody's for any other. */
  cookieOf(token: string): string;
  /** Signs in again whom a round has signed out. */
  restore(): Promise<void>;
}

const atOnce = 50;
const nobodys = 'x'.repeat(43);

/** Puts a session for each token where the service keeps them. */
export async function signInBrowsers(db: Connection, people: readonly SignedIn[]): Promise<Browsers> {
  const store = docdbSessionStore(db, createSeal([sessionSecret], 'session tokens'));
  const ids = new Map(people.map(({ token }) => [token, newOpaqueId()]));
  const signIn = ({ sub, token }: SignedIn) => store.insert(sessionOf(sub, token, hashOf(ids.get(token) ?? nobodys)));
  for (let at = 0; at < people.length; at += atOnce) await Promise.all(people.slice(at, at + atOnce).map(signIn));
  const collection = db.collection<{ _id: string }>('sessions');
  const sessions = await collection.find().toArray();
  return {
    cookieOf: (token) => `parley_session=${ids.get(token) ?? nobodys}`,
    async restore() {
      await collection.deleteMany({});
      await collection.insertMany(sessions);
    },
  };
}

function sessionOf(sub: string, accessToken: string, idHash: string) {
  const now = new Date();
  return {
    idHash,
    tokens: { accessToken, accessExpiresAt: new Date(now.getTime() + 3_600_000) },
    user: { id: sub, email: null, name: sub },
    device: null,
    createdAt: now,
    lastUsedAt: now,
    version: 0,
    refreshingUntil: null,
  };
}
