import { newStemmer, type Stemmer } from 'snowball-stemmers';
import { folded } from './fold.js';
import type { Language } from './stop-words.js';

const algorithms: Readonly<Record<Language, string>> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  pt: 'portuguese',
  nl: 'dutch',
  sv: 'swedish',
  da: 'danish',
  no: 'norwegian',
  fi: 'finnish',
  ru: 'russian',
};

const stemmers = new Map<Language, Stemmer>();

function stemmerOf(language: Language): Stemmer {
  const known = stemmers.get(language) ?? newStemmer(algorithms[language]);
  stemmers.set(language, known);
  return known;
}

/**
 * What the forms of a word have in common: of its folded spelling, and of the one with accents where that comes to
 * something else, so that both spellings of a word meet.
 */
export function stemsOf(word: string, language: Language): readonly string[] {
  const plain = folded(word);
  const stemmer = stemmerOf(language);
  const stem = folded(stemmer.stem(withoutUmlautE(plain, language)));
  const lower = word.toLowerCase();
  if (language === 'en' || lower === plain) return [stem];
  const accented = folded(stemmer.stem(lower));
  return accented === stem ? [stem] : [stem, accented];
}

/** "Groesse" is "Größe" on a keyboard without umlauts. */
const withoutUmlautE = (word: string, language: Language): string =>
  language === 'de' ? word.replace(/(?<![aeiou])([ao])e/g, '$1').replace(/(?<![aeiouq])ue/g, 'u') : word;
