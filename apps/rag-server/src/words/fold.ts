/** Accents of Latin letters, but not what makes another letter of a Cyrillic one; vowel signs and the stretching sign of Arabic; points of Hebrew. */
const marks =
  /(?<!и)[\u0300-\u036f]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const invisible = /\p{Cf}/gu;
/** Letters that are no letter with a mark, as people write them who lack the key. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const lettersOfTheirOwn = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
const ascii = /^[\x00-\x7f]*$/;

export const isAscii = (text: string): boolean => ascii.test(text);

/** One spelling of what looks the same: ligatures, full width, and no characters that nobody sees. Keeps case and accents. */
export const oneSpelling = (word: string): string =>
  isAscii(word) ? word : word.normalize('NFKC').replace(invisible, '').replace(/[‘’ʼ]/g, "'").replace(/[‐‑]/g, '-');

/** A word in its one spelling without case and accents. */
export function folded(word: string): string {
  const lower = word.toLowerCase();
  if (isAscii(lower)) return lower;
  const plain = lower.normalize('NFD').replace(marks, '').normalize('NFC');
  return plain.replace(lettersOfTheirOwn, (letter) => plainLetters[letter] ?? letter);
}
