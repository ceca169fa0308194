import { textOf } from '@parley/documents';
import type { DocumentReader } from '../document-reader.js';
import { withUnixLineEnds } from '../line-ends.js';
import { asciidocMarkdown } from '../parts/asciidoc-markdown.js';
import { titleOfName } from '../parts/file-name.js';
import { joinSections } from '../parts/sections.js';

/** Its text with headings and code as Markdown has them; all else as it is written. */
export const asciidocReader: DocumentReader = {
  title: 'AsciiDoc',
  mediaTypes: ['text/asciidoc', 'text/x-asciidoc'],
  endings: ['adoc', 'asciidoc'],
  read(document) {
    const markdown = asciidocMarkdown(withUnixLineEnds(textOf(document.bytes, document.mediaType)));
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? titleOfName(document.name);
    return joinSections([{ text: markdown }], { title }, document);
  },
};
