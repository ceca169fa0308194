import { useEffect, useRef } from 'react';
import { leavePage } from '../changes/unsaved.js';

/** Loads the page anew when somebody else signed in meanwhile, in another tab say: nothing of the first may stay. */
export function useSamePerson(userId: string | undefined): void {
  const first = useRef(userId);
  useEffect(() => {
    first.current ??= userId;
    if (userId === undefined || userId === first.current) return;
    sessionStorage.clear();
    leavePage(() => location.reload());
  }, [userId]);
}
