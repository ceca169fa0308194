/** A word of a text as it is compared, and where it stands, in UTF-16 code units. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Longer words are compared by this many characters. */
const maxWordChars = 64;

/** Letters and digits, with what may stand among them and says nothing: soft hyphens and joiners. */
const stretch = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200B-\u200D\u2060]*/gu;
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30FC][\p{M}]*/gu;

/**
 * The words of a text in reading order. Where a script puts no spaces between words, every two neighbouring characters
 * are one, and so is each last one: any stretch of the text is then found.
 */
export function* wordsIn(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(stretch)) yield* wordsOfStretch(found, index);
}

function* wordsOfStretch(text: string, at: number): Generator<Word> {
  const characters = [...text.matchAll(unspaced)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  let from = 0;
  for (const [index, { start, end }] of characters.entries()) {
    if (start > from) yield wordAt(text, at, from, start);
    const next = characters[index + 1];
    yield wordAt(text, at, start, next?.start === end ? next.end : end);
    from = end;
  }
  if (from < text.length) yield wordAt(text, at, from, text.length);
}

const wordAt = (text: string, at: number, start: number, end: number): Word => ({
  word: folded(text.slice(start, end)),
  start: at + start,
  end: at + end,
});

/** Without case, accents and forms of one character. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .slice(0, maxWordChars)
    .toWellFormed();

/** What is looked for: a text has it when each of these begins a word of it. At most 20. */
export function soughtWords(query: string): string[] {
  const words = [...wordsIn(query)];
  const inside = ({ start, end }: Word) =>
    words.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start);
  return [...new Set(words.filter((word) => word.word !== '' && !inside(word)).map(({ word }) => word))].slice(0, 20);
}

/** The most words that are kept of one turn: those of the question first. */
const maxWords = 5_000;

/** The words by which a turn is found, each once. */
export function wordsOfTurn({ message, answer }: { readonly message: string; readonly answer: string }): string[] {
  const words = new Set<string>();
  for (const text of [message, answer])
    for (const { word } of wordsIn(text)) {
      if (words.size >= maxWords) return [...words];
      if (word !== '') words.add(word);
    }
  return [...words];
}
