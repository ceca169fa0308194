import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves focus to the page after a navigation, so that the keyboard and a screen reader begin where the eye does. */
export function useMainFocus(onNavigate: () => void) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const told = useRef(onNavigate);
  told.current = onNavigate;
  // Before the effects of the page: one that puts the focus into a field of its own finds nobody elsewhere by then.
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    told.current();
    if (!main.current?.contains(document.activeElement)) main.current?.focus();
  }, [pathname]);
  return main;
}
