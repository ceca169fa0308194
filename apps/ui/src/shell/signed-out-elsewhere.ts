import { useEffect } from 'react';
import { sessionEnd } from '../api/session-end.js';
import { isAnythingUnsaved, leavePage } from '../changes/unsaved.js';

const channel = new BroadcastChannel('parley-session');

/** Tells this person's other tabs that the session is over: the next to look at them may be another. */
export const tellSignedOut = (): void => channel.postMessage('signed-out');

/** Shows nothing any more once another tab signed out, unless that would lose what is not saved: of that it tells. */
export function useSignedOutElsewhere(): void {
  useEffect(() => {
    channel.addEventListener('message', leave);
    return () => channel.removeEventListener('message', leave);
  }, []);
}

function leave(): void {
  if (isAnythingUnsaved()) {
    sessionEnd.set(true);
    return;
  }
  sessionStorage.clear();
  leavePage(() => location.reload());
}
