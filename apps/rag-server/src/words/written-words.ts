import { isAscii, oneSpelling } from './fold.js';
import { type Form, formsOf, pairsOf } from './forms-of.js';

/** A word as it stands in a text. */
export interface Written {
  readonly text: string;
  /** In UTF-16 code units of the text. */
  readonly start: number;
}

/** Scripts that write without spaces between words. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
export const isUnspaced = new RegExp(`[${unspaced}]`, 'v');

/** With what the word has inside: `_`, `.`, `:` and apostrophes; the signs of C++, C# and .NET; a short part before a hyphen. */
const plainWord =
  /(?<![A-Za-z0-9-])(?:[A-Za-z]{1,2}|[Nn]on)-[A-Za-z]{2,}(?![A-Za-z0-9-])|(?<![^\s(["'])\.[A-Za-z][A-Za-z0-9]+(?![.A-Za-z0-9])|[A-Za-z](?:\+\+|#)(?![A-Za-z+#])|[A-Za-z0-9]+(?:(?:[_.:']|,(?=\d{3}(?!\d))(?<=\d,))[A-Za-z0-9]+)*/g;
const signs = String.raw`[[${unspaced}]&&[\p{L}\p{M}\p{N}]]`;
const latin = String.raw`\p{sc=Latin}`;
const letter = String.raw`[[\p{L}\p{N}]--[${unspaced}]]`;
const inside = String.raw`[[\p{L}\p{M}\p{N}\p{Cf}]--[${unspaced}]]`;
const anyWord = new RegExp(
  `${signs}+` +
    String.raw`|(?<![\p{L}\p{N}\-])(?:[${latin}]{1,2}|[Nn]on)[\-‐‑][${latin}]{2,}(?![\p{L}\p{N}\-])` +
    String.raw`|(?<![^\s\(\["'])\.[A-Za-z][A-Za-z0-9]+(?![.\p{L}\p{N}])` +
    String.raw`|[A-Za-z](?:\+\+|#)(?![A-Za-z+#])` +
    String.raw`|${letter}${inside}*(?:(?:[_.:'‘’ʼ]|,(?=\d{3}(?!\d))(?<=\d,))${letter}${inside}*)*`,
  'gv',
);

export function* writtenWords(text: string): Iterable<Written> {
  const pattern = isAscii(text) ? plainWord : anyWord;
  let word: RegExpExecArray | null;
  for (let from = 0; (word = matchFrom(pattern, text, from)); from = word.index + word[0].length)
    yield { text: word[0], start: word.index };
}

/** The first match from there on. `matchAll` makes a pattern of its own for each text, which costs more than a short one takes. */
export function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  // Set each time: somebody else may be at work with the pattern in between.
  pattern.lastIndex = from;
  return pattern.exec(text);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Its forms; where there are no spaces, those of each word that a dictionary tells. */
export const formsIn = (written: string): Form[] =>
  !isAscii(written) && isUnspaced.test(written) ? dictionaryForms(written) : formsOf(written);

function dictionaryForms(written: string): Form[] {
  const { plain, placeOf } = inOneSpelling(written);
  const forms: Form[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(plain)) {
    if (!isWordLike) continue;
    const pairs = /^\p{sc=Han}{3,}$/u.test(segment) ? pairsOf({ text: segment, start: index }) : [];
    for (const { text, start } of [{ text: segment, start: index }, ...pairs]) {
      forms.push({ text, start: placeOf(start), end: placeOf(start + text.length) });
    }
  }
  return forms;
}

/** With the place in the text as it is written; half-width signs come together. */
function inOneSpelling(written: string): { readonly plain: string; readonly placeOf: (at: number) => number } {
  const whole = oneSpelling(written);
  if (whole === written) return { plain: written, placeOf: (at) => at };
  let plain = '';
  const places: number[] = [];
  for (const { index, 0: sign } of written.matchAll(/\P{M}[\p{M}\uff9e\uff9f]*/gu)) {
    plain += oneSpelling(sign);
    while (places.length < plain.length) places.push(index);
  }
  return { plain, placeOf: (at) => places[at] ?? written.length };
}
