import './citations.css';
import type { CheckedMark, Citation } from '@parley/contracts';
import type { MouseEvent } from 'react';
import { doubtWords } from './doubts.js';
import { sourceName } from './source-name.js';

interface CiteMarkProps {
  readonly citation: Citation;
  /** The mark as it was checked, if it was not confirmed. */
  readonly doubt: CheckedMark | undefined;
  readonly onFollow: (number: number) => void;
}

/** A mark of an answer: leads to the card of its passage. */
export function CiteMark({ citation, doubt, onFollow }: CiteMarkProps) {
  const { number } = citation;
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    onFollow(number);
  };
  const words = doubt && doubtWords(doubt);
  const label = [sourceName(citation), words].filter((part) => part !== undefined).join('. ');
  return (
    <a
      className="parley-cite"
      href={`#source-${number}`}
      aria-label={label}
      title={label}
      data-doubt={doubt && ''}
      onClick={follow}
    >
      {number}
      {doubt && <span aria-hidden>?</span>}
    </a>
  );
}
