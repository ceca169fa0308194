import type { SearchSnippet } from '@parley/contracts';
import type { ReactNode } from 'react';
import { withoutRules } from '../../shared/without-rules.js';

/** A stretch of text with the words of the question marked. Ranges are in UTF-16 code units, in reading order. */
export function Highlighted({ text, highlights }: SearchSnippet): ReactNode {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of highlights) {
    if (start < from) continue;
    pieces.push(withoutRules(text.slice(from, start)), <mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return [...pieces, withoutRules(text.slice(from))];
}
