/** In UTF-16 code units of the text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Place {
  /** Without case, accents and common endings: what two forms of one word have in common. */
  readonly stem: string;
}

/** Words that say nothing about what is asked. */
const fillers = new Set(
  (
    'a about an and any are as at be been but by can could did do does for from get had has have how i if in into is it ' +
    'its may me must my no not of on or our shall should so some than that the their them then there these they this ' +
    'those to us was we were what when where which who whom whose why will with would you your'
  ).split(' '),
);

const spelled = /[\p{L}\p{N}]+/gu;
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in reading order, in scripts without spaces too. */
export function wordsOf(text: string): Word[] {
  return spelledIn(text).map(([start, word]) => ({ start, end: start + word.length, stem: stemOf(word) }));
}

function spelledIn(text: string): (readonly [start: number, word: string])[] {
  if (!withoutSpaces.test(text)) return Array.from(text.matchAll(spelled), (match) => [match.index, match[0]] as const);
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map((part) => [part.index, part.segment] as const);
}

/** Stems of the words that a query is about; all of its words when each of them is a filler. */
export function stemsOf(query: string): ReadonlySet<string> {
  const words = wordsOf(query);
  const telling = words.filter(({ start, end }) => !fillers.has(query.slice(start, end).toLowerCase()));
  return new Set((telling.length > 0 ? telling : words).map(({ stem }) => stem));
}

/** The words of a text that a query is about, as `{start, end}`. What a word has in common is worked out once. */
export function placesOf(query: string): (text: string) => Place[] {
  const wanted = stemsOf(query);
  const known = new Map<string, boolean>();
  const isWanted = (word: string) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const fits = wanted.has(stemOf(word));
    known.set(word, fits);
    return fits;
  };
  return (text) =>
    spelledIn(text)
      .filter(([, word]) => isWanted(word))
      .map(([start, word]) => ({ start, end: start + word.length }));
}

/** Whether at least half of what a query is about is in the text. */
export function hasMostWords(text: string, query: string): boolean {
  const wanted = stemsOf(query);
  const present = new Set(wordsOf(text).map(({ stem }) => stem));
  const found = [...wanted].filter((stem) => present.has(stem)).length;
  return found > 0 && found * 2 >= wanted.size;
}

function stemOf(word: string): string {
  const lower = word.toLowerCase();
  // Most words are plain ASCII and have nothing to fold.
  const folded = /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '');
  return folded.length < 4 ? folded : folded.replace(/ies$/, 'y').replace(/(?<=..)(?:ing|ed|es|s|e)$/, '');
}
