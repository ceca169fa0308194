import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router';

/**
 * Inside what lies over a page, while it is open: Back closes it and stays on the page, as people on phones expect where it
 * covers all of it. The router asks one at a time, so not for pages that have a `LeaveGuard`.
 */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  const leaving = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  useEffect(() => {
    if (leaving.state !== 'blocked') return;
    leaving.reset();
    onClose();
  }, [leaving, onClose]);
  return null;
}
