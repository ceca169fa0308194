import { isAscii } from './fold.js';
import { knownLanguageOf } from './language-of.js';

const lookedAt = 2_000;
/** Those of China and Japan share their signs. */
const scripts = [
  /\p{sc=Cyrillic}/gu,
  /\p{sc=Greek}/gu,
  /\p{sc=Hebrew}/gu,
  /\p{sc=Arabic}/gu,
  /\p{sc=Devanagari}/gu,
  /\p{sc=Thai}/gu,
  /\p{sc=Hangul}/gu,
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu,
] as const;
const letter = /\p{L}/gu;
/** Of all letters. A page about programs is full of names in Latin ones, whatever its language. */
const leastShare = 0.15;

/** Whether two texts are surely in different languages: by their scripts, or by what is known of both. */
export function areOtherLanguages(one: string, other: string): boolean {
  if (scriptOf(one) !== scriptOf(other)) return true;
  const first = knownLanguageOf(one);
  if (first === undefined) return false;
  const second = knownLanguageOf(other);
  return second !== undefined && first !== second;
}

/** Latin, and whatever else is not told apart, is `undefined`. */
function scriptOf(text: string): RegExp | undefined {
  const beginning = text.slice(0, lookedAt);
  if (isAscii(beginning)) return undefined;
  const least = Math.max(1, leastShare * countOf(letter, beginning));
  return scripts.find((sign) => countOf(sign, beginning) >= least);
}

const countOf = (sign: RegExp, text: string) => text.match(sign)?.length ?? 0;
