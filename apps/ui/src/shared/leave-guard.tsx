import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-button.js';

/**
 * Asks before what somebody made on a page and did not save is left behind: by a link, by Back, by another tab of the
 * page. While it is being saved nothing is lost, and nobody is asked.
 */
export function LeaveGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const leaving = useBlocker(isUnsaved);
  return (
    <ConfirmDialog
      isOpen={leaving.state === 'blocked'}
      question="Leave without saving?"
      consequences="What you changed here is not saved, and is lost."
      act="Leave"
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    />
  );
}
