import { isSameStem, type Word, wordsOf } from './words.js';

/** A name in a text: a capitalised word, an identifier, or what stands as code. */
export interface Name {
  readonly text: string;
  readonly at: number;
  /** As it is written: other letters are another one. */
  readonly isExact: boolean;
}

/** Names of a sentence. In German every noun has a capital, so that only what looks like no noun counts. */
export function namesIn(markdown: string, plain: string): Name[] {
  const identifiers = [...plain.matchAll(identifier)].map(({ 0: text, index }) => named(text, index, true));
  const code = [...markdown.matchAll(/(`+)([^`\n]+)\1/g)].flatMap(({ 2: text = '' }) => codeWords(text, plain));
  const exact = [...identifiers, ...code];
  const isFree = ({ at }: Name) => !exact.some((one) => at >= one.at && at < one.at + one.text.length);
  return [...exact, ...capitalised(plain).filter(isFree)];
}

const named = (text: string, at: number, isExact: boolean): Name => ({ text, at, isExact });

/** Paths, options, addresses, versions with letters, words with a hump, an underscore, or digits among their letters. */
const identifier =
  /(?<![\p{L}\p{N}])(?:--?[a-z][\w-]+|[\w.+-]+@[\w-]+\.[\w.-]*\w|(?:https?:\/\/|\/)[\w~%/.:-]*[\w/]|\w+(?:[._:/-]\w+)*_\w+(?:[._:/-]\w+)*|[a-z]+(?:[A-Z]\w*)+|(?=\w*\d)(?=\w*[a-zA-Z])(?!\d+(?:st|nd|rd|th|[smhdkKMGT]|ms|[KMGT]i?B|px|am|pm)\b)[A-Za-z0-9]+|[a-z][\w-]*(?:\.[a-z][\w-]+)+)(?![\p{L}\p{N}])/gu;

function codeWords(code: string, plain: string): Name[] {
  return code
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^[\d.,]+$/.test(word))
    .map((word) => named(word, Math.max(0, plain.indexOf(word)), true));
}

function capitalised(plain: string): Name[] {
  const words = wordsOf(plain);
  const isGerman = looksGerman(words);
  return words.flatMap((word, at) => {
    if (!/^\p{Lu}/u.test(word.text) || !word.isContent || ordinary.has(word.lower)) return [];
    const isFirst = at === 0 || /[.!?:…"“„]\s*["“„(]*$/.test(plain.slice(0, word.at));
    const isUpper = /^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(word.text);
    const isName = isUpper || (isGerman ? isGermanName(words, at) : !isFirst || isLikelyName(words, at));
    return isName ? [named(word.text.replace(/'s$/, ''), word.at, false)] : [];
  });
}

const german = new Set(
  'der die das und ist nicht ein eine mit für auf von werden wird den dem zu im sind oder nur bei kann'.split(' '),
);

export const looksGerman = (words: readonly Word[]): boolean =>
  words.filter(({ lower }) => german.has(lower)).length >= Math.max(1, words.length / 12);

const isGermanName = (words: readonly Word[], at: number): boolean =>
  /^(?:herr|frau|herrn|dr|prof)$/.test(words[at - 1]?.lower ?? '') ||
  /^(?:in|aus|nach|von)$/.test(words[at - 1]?.lower ?? '');

/** The first word of a sentence has a capital anyhow: one that looks like a plural, a verb or an adverb is no name. */
function isLikelyName(words: readonly Word[], at: number): boolean {
  const { lower = '' } = words[at] ?? {};
  if (/^\p{Lu}/u.test(words[at + 1]?.text ?? '')) return true;
  return !/(?:[^aeiousy]s|[aeo]rs|ees|ies|ces|ges|ses|ures|ates|ables|ages|ines|ones|ly|ed|tion|sion|ment|ness|ance|ence|ity|age|ing)$/.test(
    lower,
  );
}

/** Words that often begin a sentence, days and months among them not: those are told by what stands behind. */
const ordinary = new Set(
  (
    'access add after all also although always another any anyone apply ask before both call change check choose click close ' +
    'configure contact copy create data default delete despite download each edit employees enable enter ensure every everyone ' +
    'everything except find first follow go here however install instead it keep last later list log make many most move ' +
    'neither new next note nothing now old once only open otherwise please press put read remember remove restart review run save ' +
    'second see select send set show sign similarly since some someone start staff stop switch take tell then therefore this to today ' +
    'try turn type under unless until update upload use users usually wait when whenever where whether while whoever work write yes ' +
    'you support customers customer people person team teams anybody nobody work traffic water heat light staff management ' +
    'payment payments money time food help security guests visitors children adults students teachers members'
  ).split(' '),
);

/** Whether the passages hold a name: an exact one as it is written, another by its word or by its initials. */
export function holdsName({ text, isExact }: Name, evidence: string, words: readonly Word[]): boolean {
  const lower = text.toLowerCase();
  if (isExact) return squeezed(evidence).includes(squeezed(text));
  const stem = wordsOf(text)[0]?.stem ?? lower;
  if (words.some((word) => word.lower === lower || word.stem === stem || isSameName(word, stem))) return true;
  return /^\p{Lu}{2,6}$/u.test(text) && initialsOf(words).includes(lower);
}

const isSameName = (word: Word, stem: string): boolean => stem.length >= 5 && isSameStem(word.stem, stem);
const squeezed = (text: string): string => text.toLowerCase().replace(/[\s`*]+/g, '');
const initialsOf = (words: readonly Word[]): string => words.map(({ lower }) => lower.slice(0, 1)).join('');
