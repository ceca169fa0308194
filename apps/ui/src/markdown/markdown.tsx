import './markdown.css';
import { memo, useMemo } from 'react';
import { AsItIsOnError } from './as-it-is-on-error.js';
import { Blocks } from './blocks.js';
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
  return (
    <div className="parley-markdown">
      <AsItIsOnError text={text}>
        <Blocks tokens={tokens} />
      </AsItIsOnError>
    </div>
  );
});
