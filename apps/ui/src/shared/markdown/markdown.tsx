import './markdown.css';
import { marked } from 'marked';
import { memo, useMemo } from 'react';
import { Blocks } from './blocks.js';

/** Text in Markdown as elements. Only what `blocks.tsx` and `inline.tsx` name becomes one; HTML in it stays text. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const tokens = useMemo(() => marked.lexer(text, { gfm: true, breaks: false }), [text]);
  return (
    <div className="parley-markdown">
      <Blocks tokens={tokens} />
    </div>
  );
});
