import { folded, oneSpelling } from './fold.js';

/** One way to read a written word, or a part of it. */
export interface Form {
  /** In its one spelling, with case and accents. */
  readonly text: string;
  /** In UTF-16 code units of the written word. */
  readonly start: number;
  readonly end: number;
}

/** No word of people is longer, and what is has no parts that anybody asks for. */
const longestWithParts = 64;
const mostParts = 10;
const piece = /[\p{L}\p{M}\p{N}]+/gu;
/** As people join words: capitals begin a part, and digits end one. */
const casePart =
  /(?:\p{Lu}\p{M}*)+(?![\p{Ll}\p{M}])\p{N}*|\p{Lu}?\p{M}*[\p{Ll}\p{M}]+\p{N}*|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+\p{N}*/gu;
const lettersAndDigits = /^(\D*)(\d*)$/;
const grouped = /^\d{1,3}(?:[.,']\d{3})+$/;
const elision = /^\p{L}{1,2}'(?=\p{L}{3})|^(?:qu|jusqu|lorsqu|puisqu|[dns]ell|[dn]all|all|sull|quell|un)'(?=\p{L})/iu;
/** Before a hyphen no words, but the beginning of one. */
const prefix = /^(?:non|re|co|un|de|pre|e)$/i;
const hangul = /^\p{sc=Hangul}{3,}$/u;
const arabicArticle = /^ال(?=.{3})/u;

/** A written word as it stands, first, and the parts that one may look for. */
export function formsOf(written: string): Form[] {
  const plain = oneSpelling(written);
  // Places of parts are known where nothing was put in or taken out.
  const place = (start: number, end: number) =>
    plain.length === written.length ? { start, end } : { start: 0, end: written.length };
  const form = (text: string, start: number, end: number): Form => ({ text, ...place(start, end) });
  const whole = plain.replace(/'s$/i, '').replace('-', '');
  const forms = [form(whole, 0, plain.length), ...otherSpellings(whole).map((text) => form(text, 0, plain.length))];
  if (plain.length <= longestWithParts) {
    for (const { text, start } of partsOf(plain)) forms.push(form(text, start, start + text.length));
    return distinct(forms);
  }
  for (const { index, 0: text } of plain.matchAll(piece)) forms.push(form(text, index, index + text.length));
  return distinct(forms);
}

function distinct(forms: readonly Form[]): Form[] {
  if (forms.length === 1) return [...forms];
  const seen = new Set<string>();
  return forms.filter(({ text }) => {
    const key = folded(text);
    return !seen.has(key) && seen.add(key);
  });
}

/** Numbers without what sets their thousands apart, versions without their "v". */
function otherSpellings(word: string): string[] {
  if (grouped.test(word)) return [word.replace(/\D/g, '')];
  if (/^v\d+\./i.test(word)) return [word.slice(1)];
  return [];
}

interface Part {
  readonly text: string;
  readonly start: number;
}

function partsOf(word: string): Part[] {
  const elided = elision.exec(word)?.[0].length;
  if (elided !== undefined) return [{ text: word.slice(elided), start: elided }];
  if (word.includes("'") || grouped.test(word)) return [];
  const pieces = [...word.matchAll(piece)]
    .map(({ index, 0: text }) => ({ text, start: index }))
    .filter(({ text }) => !(word.includes('-') && prefix.test(text)));
  return pieces.flatMap((one) => [
    ...(one.text !== word && one.text.length > 1 ? [one] : []),
    ...innerParts(one).filter(({ text }) => text.length > 1),
  ]);
}

function innerParts({ text, start }: Part): Part[] {
  if (hangul.test(text)) return pairsOf({ text, start });
  const article = arabicArticle.exec(text)?.[0].length;
  if (article !== undefined) return [{ text: text.slice(article), start: start + article }];
  const parts = [...text.matchAll(casePart)].map(({ index, 0: part }) => ({ text: part, start: start + index }));
  const apart = parts.flatMap(lettersApart);
  // A digest has many short ones, which would be found by chance.
  if (apart.length > mostParts || text.length < 2 * apart.length) return [];
  return parts.flatMap((part, at) => {
    const next = parts[at + 1];
    if (part.text.length > 1 || !next) return [part, ...lettersApart(part)];
    // "OAuth" and "iPhone" are words: one letter is no part.
    return lettersApart({ text: part.text + next.text, start: part.start });
  });
}

/** "Auth2" as "Auth" and "2" too. */
function lettersApart({ text, start }: Part): Part[] {
  const [, letters = '', digits = ''] = lettersAndDigits.exec(text) ?? [];
  if (letters === '' || digits === '') return [{ text, start }];
  return [
    { text, start },
    { text: letters, start },
    { text: digits, start: start + letters.length },
  ];
}

/** Every two signs that stand together: where words carry endings, or are joined, no dictionary tells each of them. */
export const pairsOf = ({ text, start }: Part): Part[] =>
  [...text.matchAll(/(?=(..))./gsu)].map(({ index, 1: pair = '' }) => ({ text: pair, start: start + index }));
