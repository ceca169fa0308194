import './citations.css';
import type { AnswerCheck, Citation } from '@parley/contracts';
import type { SearchCall } from '../sources/search-calls.js';
import { CitedCard } from './cited-card.js';

interface CitedListProps {
  readonly citations: readonly Citation[];
  readonly check: AnswerCheck | undefined;
  readonly answer: string;
  readonly calls: readonly SearchCall[];
  readonly sought: number | undefined;
  readonly onFound: () => void;
}

/** The passages that an answer cites, in the order of their numbers. */
export const CitedList = ({ citations, sought, ...shared }: CitedListProps) => (
  <ol className="parley-cited">
    {citations.map((citation) => (
      <li key={citation.number}>
        <CitedCard citation={citation} isSought={sought === citation.number} {...shared} />
      </li>
    ))}
  </ol>
);
