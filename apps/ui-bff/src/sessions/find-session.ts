import { hashOf } from './seal.js';
import { expiryOf, type Session } from './session.js';
import type { SessionStore } from './session.store.js';

/** The session behind a cookie, its tokens as they are; `undefined` when there is none or it is over. */
export type FindSession = (id: string) => Promise<Session | undefined>;

interface Deps {
  readonly sessions: Pick<SessionStore, 'find' | 'remove'>;
  readonly now: () => Date;
}

export function makeFindSession(deps: Deps): FindSession {
  const findHashed = makeFindHashed(deps);
  return (id) => findHashed(hashOf(id));
}

/** The same by the hash of its id, for what goes on without its browser. What is over goes at once: no token outlives its session. */
export function makeFindHashed({ sessions, now }: Deps): FindSession {
  return async (idHash) => {
    const session = await sessions.find(idHash);
    if (!session || expiryOf(session) > now()) return session;
    await sessions.remove(session.idHash);
    return undefined;
  };
}
