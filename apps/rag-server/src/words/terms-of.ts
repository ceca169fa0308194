import { createHash } from 'node:crypto';
import { folded } from './fold.js';
import { isStopWord, type Language } from './stop-words.js';
import { stemsOf } from './stem-of.js';
import { formsIn } from './written-words.js';

/** What an index and a question have in common, and where the written word has it. */
export interface Term {
  readonly term: string;
  /** In UTF-16 code units of the written word. */
  readonly start: number;
  readonly end: number;
}

/** Engines cut or drop longer ones. */
export const longest = 100;
/** Of each language. */
const remembered = 50_000;
const longestRemembered = 40;
const known = new Map<Language, Map<string, readonly Term[]>>();

/** The terms of one written word, the whole one first; none of a stop word. */
export function termsOf(written: string, language: Language): readonly Term[] {
  if (written.length > longestRemembered) return madeTerms(written, language);
  const ofLanguage = knownIn(language);
  const before = ofLanguage.get(written);
  if (before) return before;
  if (ofLanguage.size >= remembered) ofLanguage.clear();
  const made = madeTerms(written, language);
  ofLanguage.set(written, made);
  return made;
}

function knownIn(language: Language): Map<string, readonly Term[]> {
  const before = known.get(language);
  if (before) return before;
  const made = new Map<string, readonly Term[]>();
  known.set(language, made);
  return made;
}

const madeTerms = (written: string, language: Language): Term[] =>
  formsIn(written).flatMap(({ text, start, end }) => namesOf(text, language).map((term) => ({ term, start, end })));

function namesOf(text: string, language: Language): readonly string[] {
  const plain = folded(text);
  if (isStopWord(plain, language)) return [];
  if (plain.length > longest) return [createHash('sha256').update(plain).digest('hex')];
  return /^[\p{L}\p{M}]+$/u.test(plain) ? stemsOf(text, language) : [plain];
}
