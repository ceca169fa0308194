import { withTableHead } from '../markdown/with-table-head.js';
import { withMendedTables } from './mended-tables.js';

/** Stretches that were cut out of their document, each to be read for itself. */
export const readablePassage = (text: string): string =>
  text
    .split('\n...\n')
    .map((piece) => withClosedCode(withTableHead(withMendedTables(piece.trim()))))
    .join('\n\n…\n\n');

const fence = '```';

const withClosedCode = (piece: string): string =>
  (piece.match(/^ {0,3}```/gm) ?? []).length % 2 === 0 ? piece : [piece, fence].join('\n');
