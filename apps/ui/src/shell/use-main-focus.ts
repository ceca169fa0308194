import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves focus to the page after a navigation, so that the keyboard and a screen reader begin where the eye does. */
export function useMainFocus(onNavigate: () => void) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const told = useRef(onNavigate);
  told.current = onNavigate;
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    told.current();
    // A page that puts the focus somewhere itself, into a question's field say, has done so by now.
    if (!main.current?.contains(document.activeElement)) main.current?.focus();
  }, [pathname]);
  return main;
}
