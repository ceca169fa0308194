import { textOf } from '@parley/documents';
import type { DocumentReader } from '../document-reader.js';
import { withUnixLineEnds } from '../line-ends.js';
import { titleOfName } from '../parts/file-name.js';
import { restructuredMarkdown } from '../parts/restructured-markdown.js';
import { joinSections } from '../parts/sections.js';

/** Its text with headings and code as Markdown has them; all else as it is written. */
export const restructuredTextReader: DocumentReader = {
  title: 'reStructuredText',
  mediaTypes: ['text/x-rst', 'text/prs.fallenstein.rst'],
  endings: ['rst'],
  read(document) {
    const text = withUnixLineEnds(textOf(document.bytes, document.mediaType));
    const markdown = restructuredMarkdown(text);
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? titleOfName(document.name);
    return joinSections([{ text: markdown }], { title }, document);
  },
};
