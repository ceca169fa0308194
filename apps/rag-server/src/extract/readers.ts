import type { DocumentReader } from './document-reader.js';
import { htmlReader } from './readers/html.js';
import { markdownReader } from './readers/markdown.js';
import { plainTextReader } from './readers/plain-text.js';
import { wikiPageReader } from './readers/wiki-page.js';

/** Every kind of document that can be read. */
export const readers: readonly DocumentReader[] = [htmlReader, plainTextReader, markdownReader, wikiPageReader];
