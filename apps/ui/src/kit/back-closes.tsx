import { useEffect, useRef } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate } from 'react-router';

/**
 * Inside what lies over a page, while it is open: Back closes it and stays on the page, as people on phones expect where it
 * covers all of it. The router asks one at a time, so not for pages that have a `LeaveGuard`.
 */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  useStepToGoBack();
  const leaving = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  useEffect(() => {
    if (leaving.state !== 'blocked') return;
    leaving.reset();
    onClose();
  }, [leaving, onClose]);
  return null;
}

/** Before the first page of a visit the router has none, and Back would leave: the page becomes a second step, once. */
function useStepToGoBack(): void {
  const here = useRef(useLocation());
  const go = useRef(useNavigate());
  useEffect(() => {
    if (isFirstStep())
      void go.current(here.current, { state: here.current.state as unknown, preventScrollReset: true });
  }, []);
}

/** The router counts its steps in the browser's history. */
const isFirstStep = () => (window.history.state as { readonly idx?: number } | null)?.idx === 0;
