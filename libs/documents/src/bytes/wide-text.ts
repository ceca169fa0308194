type Decode = (bytes: Uint8Array) => string;

const withDecoder =
  (encoding: string): Decode =>
  (bytes) =>
    new TextDecoder(encoding).decode(bytes);

const marks: readonly { readonly mark: readonly number[]; readonly decode: Decode }[] = [
  { mark: [0xff, 0xfe, 0, 0], decode: utf32({ isLittle: true }) },
  { mark: [0, 0, 0xfe, 0xff], decode: utf32({ isLittle: false }) },
  { mark: [0xff, 0xfe], decode: withDecoder('utf-16le') },
  { mark: [0xfe, 0xff], decode: withDecoder('utf-16be') },
  { mark: [0xef, 0xbb, 0xbf], decode: withDecoder('utf-8') },
];

/** Text that begins with a byte order mark, without the mark. */
export const marked = (bytes: Uint8Array): string | undefined =>
  marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.decode(bytes);

/**
 * UTF-16 or UTF-32 without a mark, told by where its zeros are: in Latin letters every second byte is one, or three of
 * four. Line ends and spaces have them in every script.
 */
export function unmarkedWide(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 4_096);
  const zeros = [0, 1, 2, 3].map((place) => sample.filter((byte, at) => byte === 0 && at % 4 === place).length);
  const quarter = sample.length / 4;
  if (quarter < 1) return undefined;
  const full = zeros.map((count) => (count > 0.9 * quarter ? '0' : count === 0 ? 'x' : '?')).join('');
  if (full === 'x000') return utf32({ isLittle: true })(bytes);
  if (full === '000x') return utf32({ isLittle: false })(bytes);
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros;
  return utf16(bytes, first + third, second + fourth);
}

/** Zeros on one side alone, and text when it is read so. */
function utf16(bytes: Uint8Array, even: number, odd: number): string | undefined {
  const units = Math.min(bytes.length, 4_096) / 2;
  if (bytes.length % 2 !== 0 || Math.max(even, odd) < 0.05 * units || Math.min(even, odd) > 0) return undefined;
  try {
    return new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** `TextDecoder` has no UTF-32. */
function utf32({ isLittle }: { readonly isLittle: boolean }): Decode {
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const characters: string[] = [];
    for (let at = 0; at + 4 <= bytes.length; at += 4) characters.push(character(view.getUint32(at, isLittle)));
    return characters.join('').replace(/^\ufeff/, '');
  };
}

const character = (point: number): string =>
  point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '\ufffd' : String.fromCodePoint(point);
