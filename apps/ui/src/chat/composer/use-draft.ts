import { useEffect, useState } from 'react';

/** Text that is typed and not sent: it outlives a reload and signing in again, in this tab alone. */
export function useDraft(key: string, initial: string | undefined) {
  const place = `parley-draft-${key}`;
  const [text, setText] = useState(() => initial ?? sessionStorage.getItem(place) ?? '');
  useEffect(() => {
    if (text === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, text);
  }, [place, text]);
  return [text, setText] as const;
}
