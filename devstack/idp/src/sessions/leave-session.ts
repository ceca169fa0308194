import type { SessionStore } from './session.store.js';

/** One client signs off; the session itself ends when nobody is left in it. */
export function leaveSession(sessions: SessionStore, sid: string, clientId: string): void {
  sessions.leaveClient(sid, clientId);
  if (sessions.clientsOf(sid).length === 0) sessions.end(sid);
}
