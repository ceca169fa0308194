import type { DocumentReader } from '../document-reader.js';
import { readText } from './plain-text.js';

export const markdownReader: DocumentReader = {
  title: 'Markdown',
  mediaTypes: ['text/markdown', 'text/x-markdown'],
  endings: ['md', 'markdown'],
  read: readText,
};
