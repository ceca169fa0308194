import { analyse } from 'chardet';

/** Enough to know a language by. */
const maxSample = 65_536;
/** Below, the guess is made of nothing but the possible. */
const minConfidence = 15;
const usual = 'windows-1252';

/** What pages in a language are written in where it is neither UTF-8 nor named; it decides between like guesses. */
const byLanguage: Readonly<Record<string, string>> = {
  bg: 'windows-1251',
  cs: 'windows-1250',
  el: 'windows-1253',
  he: 'windows-1255',
  hr: 'windows-1250',
  hu: 'windows-1250',
  ja: 'shift_jis',
  ko: 'euc-kr',
  pl: 'windows-1250',
  ro: 'windows-1250',
  ru: 'windows-1251',
  sk: 'windows-1250',
  sl: 'windows-1250',
  tr: 'windows-1254',
  uk: 'windows-1251',
  ar: 'windows-1256',
};

/** The likeliest encoding of text that is not UTF-8, by the name that `TextDecoder` knows it by. */
export function guessEncoding(bytes: Uint8Array): string {
  const sample = withoutTags(bytes.subarray(0, maxSample));
  const language = /<html[^>]*\slang\s*=\s*["']?([a-z]{2})/i.exec(latin1(bytes.subarray(0, 4_096)))?.[1];
  const expected = language === undefined ? undefined : byLanguage[language.toLowerCase()];
  const guesses = analyse(sample)
    .map(({ name, confidence }) => ({ name: encodingNamed(name), confidence }))
    .filter(({ name, confidence }) => name !== undefined && confidence >= minConfidence && isPossible(sample, name));
  const best = guesses.find(({ name }) => name === expected) ?? guesses[0];
  return best?.name ?? expected ?? usual;
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Tags are English, whatever the words between them are. */
const withoutTags = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/<(script|style)\b.*?<\/\1/gis, ' ')
      .replace(/<[a-z/!][^<>]*>/gi, ' '),
    'latin1',
  );

function encodingNamed(name: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(name);
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** Few write control characters, or signs such as ¹ and » between letters, which other encodings have in the places of letters. */
function isPossible(sample: Uint8Array, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(sample);
  const unlikely = text.match(/[\u0080-\u009f\ufffd]|(?<=\p{L})[¡-©«¬®-³µ¶¸¹»-¿×÷](?=\p{L})/gu) ?? [];
  // Where the sample is cut there may be half a character.
  return unlikely.length <= 1 + text.length / 200 && (unlikely.length === 0 || text.length > 200);
}
