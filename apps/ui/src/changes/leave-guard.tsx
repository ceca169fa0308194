import { useBlocker } from 'react-router';
import { LeaveDialog, type LeaveWords } from './leave-dialog.js';
import { isAnythingUnsaved } from './unsaved.js';

/**
 * Asks before what forms on a page hold and did not save (`useUnsaved`) is left behind: by a link, by Back, by another
 * part of the page. One a page, however many forms it has.
 *
 * @param words where what is lost is no form
 */
export function LeaveGuard(words: LeaveWords) {
  const leaving = useBlocker(isAnythingUnsaved);
  return (
    <LeaveDialog
      {...words}
      isOpen={leaving.state === 'blocked'}
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    />
  );
}
