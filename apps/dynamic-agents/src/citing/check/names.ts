import { unitOf } from './units.js';
import { type Word, wordsOf } from './words.js';

/** A name in a text: a capitalised word, an identifier, or what stands as code. */
export interface Name {
  readonly text: string;
  readonly at: number;
  readonly parts: readonly string[];
  /** As it is written: other letters are another one. */
  readonly isExact: boolean;
  /** It may be no name: the first word of a sentence has a capital anyhow, and "long-term" is a word. */
  readonly isLikely: boolean;
}

/** Names of a sentence. In German every noun has a capital, so that only what looks like no noun counts. */
export function namesIn(markdown: string, plain: string, isGerman: boolean): Name[] {
  const identifiers = [...plain.matchAll(identifier)].map(({ 0: text, index }) => named(text, index, true));
  const code = [...markdown.matchAll(/(`+)([^`\n]+)\1/g)].flatMap(({ 2: text = '' }) => codeWords(text, plain));
  const joined = [...plain.matchAll(compound)].map(({ 0: text, index }) => named(text, index, false, true));
  const exact = [...identifiers, ...code];
  const isFree = ({ at }: Name) => !exact.some((one) => at >= one.at && at < one.at + one.text.length);
  return [...exact, ...[...capitalised(plain, isGerman), ...joined].filter(isFree)];
}

const named = (text: string, at: number, isExact: boolean, isLikely = false): Name => ({
  ...{ text, at, isExact, isLikely },
  parts: isExact ? [text] : text.split(/[\s-]+/),
});

/** Whether it is no name for sure, but joined words. */
export const isCompound = ({ text, isLikely }: Name): boolean => isLikely && /^\p{Ll}/u.test(text);

/** Words that are joined may name a service, or be of any kind. */
const compound = /(?<![\p{L}\p{N}-])\p{Ll}+(?:-\p{Ll}+)+(?![\p{L}\p{N}-])/gu;

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

function capitalised(plain: string, isGermanAnyhow: boolean): Name[] {
  const words = wordsOf(plain);
  const isGerman = isGermanAnyhow || looksGerman(words);
  const names: Name[] = [];
  for (const [at, word] of words.entries()) {
    if (!mayBeName(word)) continue;
    const isFirst = at === 0 || /[.!?:;…"“„]\s*["“„(]*$/.test(plain.slice(0, word.at));
    const isSure = isUpper(word) || (isGerman ? isGermanName(words, at) : !isFirst);
    if (isSure || (!isGerman && isLikelyName(words, at))) addName(names, word, isFirst, !isUpper(word));
  }
  return names;
}

const isUpper = ({ text }: Word): boolean => /^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(text);

/** A capital is not enough: not "Please", and no unit. */
function mayBeName(word: Word): boolean {
  if (!/^\p{Lu}/u.test(word.text) || !word.isContent) return false;
  return isUpper(word) ? unitOf(word.lower) === undefined : !ordinary.has(word.lower);
}

/** Capitalised words in a row are one name. */
function addName(names: Name[], word: Word, isFirst: boolean, mayBeWord: boolean): void {
  const [last, text] = [names.at(-1), word.text.replace(/'s$/, '')];
  const isBehind = last && !isFirst && last.at + last.text.length + 1 === word.at;
  if (isBehind) names.splice(-1, 1, named(`${last.text} ${text}`, last.at, false, last.isLikely));
  else names.push(named(text, word.at, false, isFirst && mayBeWord));
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
  // "Moreover, …"
  if ((words[at + 1]?.clause ?? 0) > (words[at]?.clause ?? 0)) return false;
  if (/^\p{Lu}/u.test(words[at + 1]?.text ?? '')) return true;
  return !/(?:[^aeiousy]s|[aeo]rs|ees|ies|ces|ges|ses|ures|ates|ables|ages|ines|ones|ly|ed|tion|sion|ment|ness|ance|ence|ity)$/.test(
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

/** Whether a text holds a name: an exact one as it is written, another by all of its words or by its initials. */
export function holdsName({ parts, isExact }: Name, { text, words }: Read): boolean {
  if (isExact) return parts.every((part) => squeezed(text).includes(squeezed(part)));
  return parts.every((part) => holdsWord(part, words) || isInitials(part, words));
}

interface Read {
  readonly text: string;
  readonly words: readonly Word[];
}

function holdsWord(part: string, words: readonly Word[]): boolean {
  const lower = part.toLowerCase();
  return words.some((word) => word.lower === lower || isInflected(word.lower, lower));
}

/** "Employees" is "employee"; "Solaria" is not "solar". */
export function isInflected(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 3 && long.startsWith(short) && inflections.test(long.slice(short.length));
}

const inflections = /^(?:'?s|es|n|en|ern?|e|ed|d|ing|ly)$/;

const isInitials = (part: string, words: readonly Word[]): boolean =>
  /^\p{Lu}{2,6}$/u.test(part) && initialsOf(words).includes(part);

const initialsOf = (words: readonly Word[]): string =>
  words.map(({ text }) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1) : ' ')).join('');

const squeezed = (text: string): string => text.toLowerCase().replace(/[\s`*]+/g, '');
