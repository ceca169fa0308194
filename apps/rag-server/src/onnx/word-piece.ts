import type { Tokenizer } from './tokenizer.js';

const maxWordLength = 100;
const control = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}]/gu;
const combining = /\p{Mn}/gu;
const ideograph =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;
/** BERT counts every ASCII symbol as punctuation, Unicode does not. */
const punctuation = /([\p{P}!-/:-@[-`{-~])/gu;

/**
 * The uncased BERT tokenizer: clean, lower, strip accents, split, then greedy longest pieces.
 * @param ids of every piece
 */
export function wordPiece(ids: ReadonlyMap<string, number>): Tokenizer {
  const maxPieceLength = [...ids.keys()].reduce((most, { length }) => Math.max(most, length), 0);
  const [unknown, first, last] = [required(ids, '[UNK]'), required(ids, '[CLS]'), required(ids, '[SEP]')];
  return {
    tokens: (text) => words(text).flatMap((word) => piecesOf(word, ids, maxPieceLength) ?? [unknown]),
    before: [first],
    after: [last],
    between: [last],
  };
}

function words(text: string): string[] {
  return text
    .replace(/[\t\n\r]/g, ' ')
    .replace(/\ufffd/g, '')
    .replace(control, '')
    .replace(ideograph, ' $& ')
    .toLowerCase()
    .normalize('NFD')
    .replace(combining, '')
    .replace(punctuation, ' $1 ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * `undefined` when some part of the word is in no vocabulary: the whole word is unknown then. Nothing longer than the
 * longest piece is looked up: a file of checksums would keep everything else waiting.
 */
function piecesOf(word: string, ids: ReadonlyMap<string, number>, maxPieceLength: number): number[] | undefined {
  if (word.length > maxWordLength && Array.from(word).length > maxWordLength) return undefined;
  const found: number[] = [];
  for (let start = 0; start < word.length;) {
    const mark = start > 0 ? '##' : '';
    let end = Math.min(word.length, start + maxPieceLength - mark.length);
    let id: number | undefined;
    while (end > start && id === undefined) {
      id = ids.get(mark + word.slice(start, end));
      if (id === undefined) end -= 1;
    }
    if (id === undefined) return undefined;
    found.push(id);
    start = end;
  }
  return found;
}

function required(ids: ReadonlyMap<string, number>, piece: string): number {
  const id = ids.get(piece);
  if (id === undefined) throw new Error(`The vocabulary lacks ${piece}: it is not that of a BERT model`);
  return id;
}
