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

const anyWord = /[\p{L}\p{N}]+/gu;
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

type Spelled = readonly [start: number, word: string];

const spelledAs = (pattern: RegExp, text: string): Spelled[] =>
  Array.from(text.matchAll(pattern), (match) => [match.index, match[0]]);

/** The words of a text in reading order, in scripts without spaces too. */
function spelledIn(text: string): Spelled[] {
  if (!withoutSpaces.test(text)) return spelledAs(anyWord, text);
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map((part) => [part.index, part.segment] as const);
}

/** What a query is about. */
export interface QueryWords {
  /** Stems of its telling words; of all its words when each of them is a filler. */
  readonly stems: ReadonlySet<string>;
  /** Those words of a text that are among them, in reading order. */
  in(text: string): Word[];
}

export function queryWords(query: string): QueryWords {
  const stems = stemsOf(query);
  const beginsLikeOne = beginningLike(stems);
  const known = new Map<string, string>();
  const stemFor = (word: string) => {
    const stem = known.get(word) ?? stemOf(word);
    known.set(word, stem);
    return stem;
  };
  const wordFrom = (start: number, word: string): Word[] => {
    const stem = stemFor(word);
    return stems.has(stem) ? [{ start, end: start + word.length, stem }] : [];
  };
  return {
    stems,
    in(text) {
      const spelled = isPlain.test(text) ? spelledAs(beginsLikeOne, text) : spelledIn(text);
      return spelled.flatMap(([start, word]) => wordFrom(start, word));
    },
  };
}

function stemsOf(query: string): ReadonlySet<string> {
  const words = spelledIn(query).map(([, word]) => word);
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()));
  return new Set((telling.length > 0 ? telling : words).map(stemOf));
}

/** No letter but those of English; dashes, quotes and the like may be of any kind. */
const isPlain = /^[\x00-\x7f\u2000-\u206f]*$/;

/**
 * Finds the words of a plain text that begin as a word of one of these stems must, and passes over all others: looking
 * at each word of the passages costs several times what the rest of an answer does.
 */
function beginningLike(stems: ReadonlySet<string>): RegExp {
  const beginnings = [...stems].filter((stem) => /^[a-z0-9]+$/.test(stem)).map((stem) => stem.replace(/y$/, ''));
  return beginnings.length === 0 ? /(?!)/g : new RegExp(`(?<![a-z0-9])(?:${beginnings.join('|')})[a-z0-9]*`, 'gi');
}

function stemOf(word: string): string {
  const lower = word.toLowerCase();
  // Most words are plain ASCII and have nothing to fold.
  const folded = /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '');
  return folded.length < 4 ? folded : folded.replace(/ies$/, 'y').replace(/(?<=..)(?:ing|ed|es|s|e)$/, '');
}
