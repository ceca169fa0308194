import { useEffect, useState } from 'react';

/**
 * For a dialog that is in the page only while it is open, which Mantine's own way does not know to close: whatever had
 * the focus before has it again once the dialog is gone.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [before]);
}
