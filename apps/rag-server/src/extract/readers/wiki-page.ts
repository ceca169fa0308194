import { storageMarkdown } from '../../markup/storage-format/storage-markdown.js';
import type { DocumentReader } from '../document-reader.js';
import { bytesOf } from '../text-bounds.js';

/** Parley's name for Confluence's storage format, which has none of its own. */
export const storageFormat = 'application/x-confluence-storage+xml';

/** A wiki page, with or without text. */
export const wikiPageReader: DocumentReader = {
  title: 'wiki pages',
  mediaTypes: [storageFormat],
  endings: [],
  read({ bytes, place }) {
    if (!place) throw new Error('a wiki page needs its place');
    const read = storageMarkdown(bytesOf(bytes).toString('utf8'), place);
    return { ...read, title: '', description: '', language: '' };
  },
};
