import { textOf } from '@parley/documents';
import type { DocumentReader } from '../document-reader.js';
import { withUnixLineEnds } from '../line-ends.js';
import { fenced } from '../parts/fence.js';
import { fileNameOf } from '../parts/file-name.js';
import { joinSections } from '../parts/sections.js';

/** Data that people read as it is written. */
const dataReader = (
  draft: Pick<DocumentReader, 'title' | 'mediaTypes' | 'endings'>,
  language: string,
): DocumentReader => ({
  ...draft,
  isNotFollowed: true,
  read(document) {
    const text = withUnixLineEnds(textOf(document.bytes, document.mediaType));
    const sections = text.trim() === '' ? [] : [{ text: fenced(text, language) }];
    return joinSections(sections, { title: fileNameOf(document.name) }, document);
  },
});

export const jsonReader = dataReader(
  { title: 'JSON', mediaTypes: ['application/json', 'text/json'], endings: ['json', 'jsonl', 'ndjson'] },
  'json',
);

export const yamlReader = dataReader(
  { title: 'YAML', mediaTypes: ['application/yaml', 'application/x-yaml', 'text/yaml'], endings: ['yaml', 'yml'] },
  'yaml',
);
