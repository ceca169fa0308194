export interface Word {
  /** In UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
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

/** Scripts that write without spaces between words. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const isUnspaced = new RegExp(`[${unspaced}]`, 'v');
const anyWord = /[\p{L}\p{N}]+/gu;
const spacedWord = String.raw`[[\p{L}\p{N}]--[${unspaced}]]+`;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** How much of a passage is looked at for words: a source may be cut into passages of 100,000 characters. */
export const lookedAt = 10_000;
/** Distinct words of a query that count, the first ones: what a person types has fewer, and each costs time per passage. */
const maxWords = 64;
/** Code units of such a word: longer ones are no words that a passage could hold by chance. */
const maxUnspacedLength = 32;

/** The words of a query in reading order, in scripts without spaces too. */
function spelledIn(query: string): string[] {
  if (!isUnspaced.test(query)) return query.match(anyWord) ?? [];
  return [...segmenter.segment(query)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** What a query is about. */
export interface QueryWords {
  /** Stems of its telling words; of all its words when each of them is a filler. */
  readonly stems: ReadonlySet<string>;
  /** Those words of a text that are among them, in reading order; found as they are asked for. */
  readonly in: (text: string) => Iterable<Word>;
}

export function queryWords(query: string): QueryWords {
  const words = tellingWords(query);
  const stems = new Set(words.map(stemOf));
  const beginsLikeOne = beginningLike(stems);
  const candidates = candidatesFor(words);
  const known = new Map<string, string>();
  const stemFor = (word: string) => {
    const stem = known.get(word) ?? stemOf(word);
    known.set(word, stem);
    return stem;
  };
  function* wordsIn(text: string): Iterable<Word> {
    for (const { index: start, 0: word } of text.matchAll(isPlain.test(text) ? beginsLikeOne : candidates)) {
      const stem = stemFor(word);
      if (stems.has(stem)) yield { start, end: start + word.length, stem };
    }
  }
  return { stems, in: wordsIn };
}

/** Words with different stems, the first ones. */
function tellingWords(query: string): string[] {
  const words = spelledIn(query);
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()));
  const byStem = new Map<string, string>();
  for (const word of telling.length > 0 ? telling : words) {
    if (byStem.size === maxWords) break;
    const stem = stemOf(word);
    if (!byStem.has(stem)) byStem.set(stem, word);
  }
  return [...byStem.values()];
}

/**
 * Finds all words of a text that has spaces, and where it has none the words of the query as they are: a dictionary would
 * tell them apart at a thousand times the price.
 */
function candidatesFor(words: readonly string[]): RegExp {
  const without = words.filter((word) => isUnspaced.test(word) && word.length <= maxUnspacedLength);
  const longestFirst = without
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&'))
    .sort((a, b) => b.length - a.length);
  return new RegExp([...longestFirst, spacedWord].join('|'), 'gv');
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
