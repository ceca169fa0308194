import { Suspense } from 'react';
import { sessionEnd } from '../api/session-end.js';
import { useStore } from '../api/store.js';
import { lazyPart } from '../loading/load-part.js';

const SessionEndDialog = lazyPart(async () => (await import('./session-end-dialog.js')).SessionEndDialog);

/** Stands before everything once the session is over: nothing on the page would work. */
export function SessionEnd() {
  if (!useStore(sessionEnd)) return null;
  return (
    <Suspense fallback={null}>
      <SessionEndDialog onClose={() => sessionEnd.set(false)} />
    </Suspense>
  );
}
