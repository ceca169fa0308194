import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What a page shows, as its address says it. */
export interface Address<Said> {
  readonly said: Said;
  /** Goes there. What is shown already adds no step to the history, and answers `false`. */
  readonly show: (next: Said, how?: { readonly replace: boolean }) => boolean;
}

interface Wording<Said> {
  readonly read: (search: URLSearchParams) => Said;
  readonly write: (said: Said) => Record<string, string>;
}

/** The search part of a page's address, in the page's own words. */
export function useAddress<Said>({ read, write }: Wording<Said>): Address<Said> {
  const [search, setSearch] = useSearchParams();
  const said = read(search);
  const show: Address<Said>['show'] = (next, how = { replace: false }) => {
    const words = write(next);
    const isOther = JSON.stringify(read(new URLSearchParams(words))) !== JSON.stringify(said);
    // At once: what is typed or chosen before the page has followed would be overruled by it.
    if (isOther) setSearch(words, { ...how, flushSync: true });
    return isOther;
  };
  return { said, show };
}

/** Hands on what the address says whenever it says something else: a form follows Back without losing the focus. */
export function useFollow<Said>(said: Said, follow: (said: Said) => void): void {
  const latest = useRef({ said, follow });
  latest.current = { said, follow };
  const words = JSON.stringify(said);
  useEffect(() => {
    latest.current.follow(latest.current.said);
  }, [words]);
}

/** A text that is typed, and in the address a moment later: Back finds it there, and it follows where that leads. */
export function useTyped(said: string, show: (text: string) => void) {
  const [typed, setTyped] = useState(said);
  const shown = useRef(said);
  const showSoon = useDebouncedCallback((text: string) => {
    shown.current = text;
    show(text);
  }, 300);
  const type = (text: string) => {
    setTyped(text);
    showSoon(text.trim());
  };
  useEffect(() => {
    // What it has said itself comes back when somebody may have typed on.
    if (said === shown.current) return;
    shown.current = said;
    showSoon.cancel();
    setTyped(said);
  }, [said, showSoon]);
  return [typed, type] as const;
}
