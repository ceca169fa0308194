/** Ids of a text, or of a part of it, as a BERT model needs them: `[CLS] pieces [SEP]`, no longer than its window. */
export type TokenIds = readonly number[];

export interface WordPiece {
  /**
   * The whole text: one window where it fits, otherwise as few as it takes, all of about the same length. Each begins
   * with the first line when that is short: titles and headings stand there, and what follows is about them.
   */
  windows(text: string): TokenIds[];
}

const maxWordLength = 100;
const control = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}]/gu;
const combining = /\p{Mn}/gu;
const ideograph =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;
/** BERT counts every ASCII symbol as punctuation, Unicode does not. */
const punctuation = /([\p{P}!-/:-@[-`{-~])/gu;

/**
 * The uncased BERT tokenizer: clean, lower, strip accents, split, then greedy longest pieces.
 * @param vocabulary one piece per line, the line number being its id (`vocab.txt`)
 * @param maxTokens the model's window, `[CLS]` and `[SEP]` included
 */
export function wordPiece(vocabulary: string, maxTokens: number): WordPiece {
  const ids = new Map(vocabulary.split(/\r?\n/).map((piece, id) => [piece, id]));
  const maxPieceLength = [...ids.keys()].reduce((most, { length }) => Math.max(most, length), 0);
  const special = (name: string) => required(ids, name);
  const [unknown, first, last] = [special('[UNK]'), special('[CLS]'), special('[SEP]')];
  return {
    windows(text) {
      const piecesIn = (part: string) =>
        words(part).flatMap((word) => piecesOf(word, ids, maxPieceLength) ?? [unknown]);
      const marked = (pieces: readonly number[]) => [first, ...pieces, last];
      const whole = piecesIn(text);
      if (whole.length <= maxTokens - 2) return [marked(whole)];
      const firstLine = piecesIn(text.slice(0, text.indexOf('\n') + 1));
      const head = firstLine.length <= maxTokens / 4 ? firstLine : [];
      const rest = whole.slice(head.length);
      const count = Math.ceil(rest.length / (maxTokens - 2 - head.length));
      const length = Math.ceil(rest.length / count);
      const parts = Array.from({ length: count }, (_, at) => rest.slice(at * length, (at + 1) * length));
      return parts.map((part) => marked([...head, ...part]));
    },
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
  if (id === undefined) throw new Error(`The vocabulary lacks ${piece}. Is it a BERT vocab.txt?`);
  return id;
}
