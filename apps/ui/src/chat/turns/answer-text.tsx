import { withoutSourceLines } from '@parley/markdown';
import { useCallback, useMemo } from 'react';
import { AnswerSources } from '../../markdown/answer-sources.js';
import { Markdown } from '../../markdown/markdown.js';
import { DrawMark, type NumberedMark } from '../../markdown/numbered-marks.js';
import { CiteMark } from '../citations/cite-mark.js';
import { doubtAbout } from '../citations/doubts.js';
import { sourcesOf } from './answer-sources-of.js';
import type { ShownTurn } from './shown-turn.js';

interface AnswerTextProps extends Pick<ShownTurn, 'answer' | 'tools' | 'citations' | 'check'> {
  /** Whether more of it may come. */
  readonly isRunning: boolean;
  /** Leads to the passage of that number. */
  readonly onFollow: (number: number) => void;
}

/** What a model wrote. Its links lead to what its tools found, its marks to its passages, and to nothing else. */
export function AnswerText({ answer, tools, citations, check, isRunning, onFollow }: AnswerTextProps) {
  const isSource = useMemo(() => sourcesOf(tools), [tools]);
  const cited = useMemo(() => new Map(citations.map((one) => [one.number, one])), [citations]);
  // The cards say where each passage is from.
  const said = useMemo(() => withoutSourceLines(answer, citations), [answer, citations]);
  const isNumbered = useCallback((number: number) => cited.has(number), [cited]);
  const draw = useCallback(
    (mark: NumberedMark) => {
      const citation = cited.get(mark.number);
      return citation && <CiteMark {...{ citation, onFollow }} doubt={doubtAbout(mark, check)} />;
    },
    [cited, check, onFollow],
  );
  return (
    <AnswerSources value={isSource}>
      <DrawMark value={draw}>
        <Markdown text={isRunning ? withoutBegunMark(said) : said} isNumbered={isNumbered} />
      </DrawMark>
    </AnswerSources>
  );
}

/** A mark is shown once it is whole. */
const withoutBegunMark = (answer: string): string => answer.replace(/ ?\[\d{0,3}$/, '');
