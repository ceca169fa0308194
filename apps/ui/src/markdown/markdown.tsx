import './markdown.css';
import { memo, useMemo } from 'react';
import { AsItIsOnError } from './as-it-is-on-error.js';
import { Blocks } from './blocks.js';
import { readMarkdown } from './read-markdown.js';

/** Text in Markdown as elements. Only what `blocks.tsx` and `inline.tsx` name becomes one; HTML in it stays text. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const tokens = useMemo(() => readMarkdown(text), [text]);
  return (
    <div className="parley-markdown">
      <AsItIsOnError text={text}>
        <Blocks tokens={tokens} />
      </AsItIsOnError>
    </div>
  );
});
