import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from './drafts.js';

/** Text that is typed and not sent. */
export function useDraft(key: string, initial: string | undefined) {
  const [text, setText] = useState(() => initial ?? readDraft(key));
  useEffect(() => {
    keepDraft(key, text);
  }, [key, text]);
  return [text, setText] as const;
}
