import { folded, isAscii } from '../words/fold.js';
import { languageOf } from '../words/language-of.js';
import { isStopWord, type Language } from '../words/stop-words.js';
import { longest, termsOf } from '../words/terms-of.js';
import { isUnspaced, matchFrom, writtenWords } from '../words/written-words.js';

export interface Word {
  /** In UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  /** Names the word of the query that it is: what two forms of one word have in common. */
  readonly stem: string;
}

/** How much of a passage is looked at for words: a source may be cut into passages of 100,000 characters. */
export const lookedAt = 10_000;
/** Code units of a piece of text whose words are remembered for the next passage. */
const longestRemembered = 40;
/** Distinct words of a query that count, the first ones: what a person types has fewer, and each costs time per passage. */
const maxWords = 64;

/** What a query is about. */
export interface QueryWords {
  /** Stems of its telling words; of all its words when each of them is a stop word. */
  readonly stems: ReadonlySet<string>;
  /** Those words of a text in that language that are among them, in reading order; found as they are asked for. */
  readonly in: (text: string, language?: Language) => Iterable<Word>;
}

export function queryWords(query: string): QueryWords {
  const words = tellingWords(query, languageOf(query));
  const known = new Map<Language, (text: string) => Iterable<Word>>();
  const finder = (language: Language) => {
    const found = known.get(language) ?? finderOf(words, language);
    known.set(language, found);
    return found;
  };
  return { stems: new Set(words.keys()), in: (text, language = 'en') => finder(language)(text) };
}

/** Written words by their stem, the first ones; where there are no spaces each word of a run. */
function tellingWords(query: string, language: Language): ReadonlyMap<string, string> {
  const written = [...writtenWords(query)].flatMap(({ text }) => wordsOf(text, language));
  const telling = written.filter((word) => !isStopWord(folded(word), language));
  const byStem = new Map<string, string>();
  for (const word of telling.length > 0 ? telling : written) {
    if (byStem.size === maxWords) break;
    const stem = termsOf(word, language)[0]?.term ?? folded(word);
    if (!byStem.has(stem)) byStem.set(stem, word);
  }
  return byStem;
}

const wordsOf = (written: string, language: Language): string[] =>
  isUnspaced.test(written) ? termsOf(written, language).map(({ term }) => term) : [written];

/** Finds the words in texts of one language. */
function finderOf(words: ReadonlyMap<string, string>, language: Language): (text: string) => Iterable<Word> {
  const stems = new Map<string, string>();
  for (const [stem, word] of words) {
    const terms = termsOf(word, language).map(({ term }) => term);
    // A query of stop words alone is about these.
    for (const term of terms.length > 0 ? terms : [folded(word)]) if (!stems.has(term)) stems.set(term, stem);
  }
  const candidates = candidatesFor([...stems.keys()], [...words.values()], language);
  const known = new Map<string, readonly Word[]>();
  return function* wordsIn(text) {
    for (const { text: piece, start } of piecesAround(candidates, text)) {
      const found = known.get(piece) ?? wordsOfPiece(piece);
      if (piece.length <= longestRemembered) known.set(piece, found);
      for (const word of found) yield { start: start + word.start, end: start + word.end, stem: word.stem };
    }
  };

  function wordsOfPiece(piece: string): Word[] {
    const words: Word[] = [];
    for (const { text: written, start } of writtenWords(piece))
      for (const word of among(written)) words.push({ ...word, start: start + word.start, end: start + word.end });
    return words;
  }

  /** The whole where it is among them, else its parts. */
  function* among(written: string): Iterable<Word> {
    let shownTo = 0;
    const terms = termsOf(written, language);
    for (const { term, start, end } of terms.length > 0 ? terms : [wholeOf(written)]) {
      const stem = stems.get(term);
      if (stem === undefined || start < shownTo) continue;
      yield { start, end, stem };
      shownTo = end;
    }
  }
}

const wholeOf = (written: string) => ({ term: folded(written), start: 0, end: written.length });

/**
 * Finds what words with one of these terms must have in them: looking at each word of the passages costs several times
 * what the rest of an answer does. Of other than plain letters everything is looked at.
 */
function candidatesFor(terms: readonly string[], words: readonly string[], language: Language): RegExp {
  const others = spelledOtherwise.filter(({ of }) => terms.some((term) => of.test(term))).map(({ as }) => as);
  const isLong = words.some((word) => word.length > longest);
  const asLong = isLong ? [String.raw`\S{${longest.toString()}}`] : [];
  const parts = asParts(terms.filter(isAscii), language);
  return new RegExp([String.raw`[^\x00-\x7f]`, ...parts, ...others, ...asLong].join('|'), 'g');
}

/** Where a part of a word may begin: after what is no letter, with a capital, or with the first of some digits. */
function asParts(terms: readonly string[], language: Language): string[] {
  const anyOf = (first: RegExp, spelled: (term: string) => string) => {
    const found = new Set(terms.filter((term) => first.test(term)).map(spelled));
    return found.size === 0 ? [] : [`(?:${[...found].join('|')})`];
  };
  const spelled = (term: string) => {
    const beginning = Array.from(beginningOf(term), (sign) => inBothCases(sign, language)).join('');
    return term.length === 1 ? `${beginning}${nearlyAlone}` : beginning;
  };
  return [
    ...anyOf(/^[a-z]/, spelled).map((any) => `(?<![A-Za-z])${any}`),
    ...anyOf(/^[a-z]/, (term) => capital(spelled(term))),
    ...anyOf(/^\d/, spelled).map((any) => String.raw`(?<!\d)${any}`),
    ...anyOf(/^[^a-z\d]/, spelled),
  ];
}

const longestBeginning = 6;
/** "dying" is "die". */
const changing = /^.ie$/;
/** No ending makes more of one letter than two. */
const nearlyAlone = '(?![A-Za-z]{2})';

/** As words with that stem begin, in every language but for words that nobody writes; the rest may change with the ending. */
function beginningOf(term: string): string {
  if (!/^[a-z]+$/.test(term)) return term.slice(0, longestBeginning);
  if (term.length <= 3) return term.slice(0, changing.test(term) ? 1 : 2);
  return term.slice(0, Math.min(term.length - 2, longestBeginning));
}

const capital = (pattern: string): string => pattern.replace(/^\[[a-z]([A-Z])\]/, '$1');

/** German is written with an "e" for the dots where a keyboard lacks them. */
function inBothCases(sign: string, language: Language): string {
  if (!/[a-z]/.test(sign)) return sign.replace(/[^0-9]/, String.raw`\$&`);
  return `[${sign}${sign.toUpperCase()}]${language === 'de' && 'aou'.includes(sign) ? '[eE]?' : ''}`;
}

/** Terms that may stand in a text in a way that does not begin like them: "1,000,000" and "e-mail". */
const spelledOtherwise = [
  { of: /^\d{4,}$/, as: String.raw`\d[,.']\d{3}` },
  { of: /^[a-z]+$/, as: '(?<![A-Za-z0-9-])(?:[A-Za-z]{1,2}|[Nn][Oo][Nn])-[A-Za-z]' },
];

/** What stands between two blanks around each candidate: words are told by nothing further away. */
function* piecesAround(candidates: RegExp, text: string): Iterable<{ readonly text: string; readonly start: number }> {
  let candidate: RegExpExecArray | null;
  for (let from = 0; (candidate = matchFrom(candidates, text, from));) {
    const start = blankBefore(text, candidate.index);
    from = blankAfter(text, candidate.index);
    yield { text: text.slice(start, from), start };
  }
}

function blankBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isBlank(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function blankAfter(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isBlank(text.charCodeAt(end))) end += 1;
  return end;
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);
