import { hashOf } from './seal.js';
import { expiryOf, type Session } from './session.js';
import type { SessionStore } from './session.store.js';

/** The session behind a cookie, its tokens as they are; `undefined` when there is none or it is over. */
export type FindSession = (id: string) => Promise<Session | undefined>;

/** What is over goes at once: no token outlives its session. */
export function makeFindSession({
  sessions,
  now,
}: {
  sessions: Pick<SessionStore, 'find' | 'remove'>;
  now: () => Date;
}): FindSession {
  return async (id) => {
    const session = await sessions.find(hashOf(id));
    if (!session || expiryOf(session) > now()) return session;
    await sessions.remove(session.idHash);
    return undefined;
  };
}
