import './markdown.css';
import type { Token } from 'marked';
import { memo, useId, useMemo } from 'react';
import { AsItIsOnError } from './as-it-is-on-error.js';
import { Blocks } from './blocks.js';
import { FootnotesOf } from './footnotes.js';
import { type IsNumbered, withMarks } from './numbered-marks.js';
import { readMarkdown } from './read-markdown.js';

interface MarkdownProps {
  readonly text: string;
  /** Which numbers in square brackets are marks, drawn as `DrawMark` says. */
  readonly isNumbered?: IsNumbered | undefined;
}

/** Text in Markdown as elements. Only what `blocks.tsx` and `inline.tsx` name becomes one; HTML in it stays text. */
export const Markdown = memo(function Markdown({ text, isNumbered }: MarkdownProps) {
  const tokens = useMemo(() => {
    const read = readMarkdown(text);
    return isNumbered ? withMarks(read, isNumbered) : read;
  }, [text, isNumbered]);
  const prefix = useId();
  const notes = useMemo(() => ({ prefix, labels: labelsIn(tokens) }), [prefix, tokens]);
  return (
    <div className="parley-markdown">
      <AsItIsOnError text={text}>
        <FootnotesOf value={notes}>
          <Blocks tokens={tokens} />
        </FootnotesOf>
      </AsItIsOnError>
    </div>
  );
});

const labelsIn = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.flatMap((token) => (token.type === 'footnote' && 'label' in token ? String(token.label) : [])));
