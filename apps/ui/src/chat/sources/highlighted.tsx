import type { SearchSnippet } from '@parley/contracts';
import type { ReactNode } from 'react';
import { snippetParts } from '../../document/snippet-parts.js';

/** A stretch of text with the words of the question marked. */
export const Highlighted = (snippet: SearchSnippet): ReactNode =>
  snippetParts(snippet).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
