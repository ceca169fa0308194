import { ownText } from './chunk-document.js';
import { linkWords } from './link-words.js';
import { contextLine, withoutHeadingPath } from './passage-context.js';

interface KeptPassage {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `Passage.embedText` of a passage that was kept without it. */
export function embedTextOf({ title, headings, ...passage }: KeptPassage): string {
  const own = ownText(passage);
  const before = passage.text.slice(0, passage.text.length - own.length);
  const context = [contextLine(title, headings), withoutHeadingPath(before, headings).trimEnd()];
  return [...context.filter((line) => line !== ''), linkWords(own.trim())].join('\n');
}
