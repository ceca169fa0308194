import { describe, expect, it } from '@jest/globals';
import { textOf } from '../src/index.js';

/** Text as other tools write it: of what `TextDecoder` reads, Node writes UTF-16 and Latin-1 alone. */
function encoded(text: string, encoding: string): Buffer {
  const bytes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let one = 0; one < 0x100; one += 1) bytes.set(decoder.decode(Uint8Array.of(one)), [one]);
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) {
      const character = new TextDecoder(encoding).decode(Uint8Array.of(first, second));
      if (character.length === 1 && character !== '\ufffd' && !bytes.has(character))
        bytes.set(character, [first, second]);
    }
  }
  return Buffer.from(Array.from(text).flatMap((character) => bytes.get(character) ?? []));
}

const texts: Record<string, string> = {
  german: '# Größe\n\nDer Schlüssel für die Prüfung liegt in Fach sieben. Bitte schließen Sie die Tür.',
  french: "L'élève a réussi : ça coûte 5 € « à peu près », déjà vu à Besançon.",
  polish: 'Klucz leży w szufladzie numer siedem. Proszę zamknąć drzwi, gęś już śpi.',
  czech: 'Klíč leží v přihrádce číslo sedm. Příliš žluťoučký kůň úpěl ďábelské ódy.',
  russian: 'Ключ лежит в ящике номер семь. Закройте дверь, пожалуйста.',
  greek: 'Το κλειδί βρίσκεται στο συρτάρι επτά. Παρακαλώ κλείστε την πόρτα.',
  turkish: 'Anahtar yedi numaralı çekmecede. Lütfen kapıyı kapatın, ışığı söndürün.',
  japanese: '鍵は引き出しの七番にあります。ドアを閉めてください。',
  chinese: '钥匙在七号抽屉里。请把门关好，谢谢大家。',
  taiwanese: '鑰匙在七號抽屜裡。請把門關好，謝謝大家。',
  korean: '열쇠는 일곱 번째 서랍에 있습니다. 문을 닫아 주세요.',
};

const cases: readonly [string, string][] = [
  ['german', 'windows-1252'],
  ['french', 'windows-1252'],
  ['polish', 'windows-1250'],
  ['polish', 'iso-8859-2'],
  ['czech', 'windows-1250'],
  ['russian', 'windows-1251'],
  ['russian', 'koi8-r'],
  ['greek', 'windows-1253'],
  ['turkish', 'windows-1254'],
  ['japanese', 'shift_jis'],
  ['japanese', 'euc-jp'],
  ['chinese', 'gbk'],
  ['taiwanese', 'big5'],
  ['korean', 'euc-kr'],
];

const page = (head: string, body: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`<!doctype html><html><head>${head}<title>Page</title></head><body class="main"><p>`),
    body,
    Buffer.from('</p><script>document.getElementById("menu").remove();</script></body></html>'),
  ]);

describe('the text of bytes', () => {
  it.each(cases)('in %s and %s is read without any label, also in a page', (language, encoding) => {
    const text = texts[language] ?? '';
    const bytes = encoded(text, encoding);

    expect(textOf(bytes)).toBe(text);
    expect(textOf(page('', bytes), 'text/html')).toContain(text);
  });

  it.each(cases)('in %s and %s is read by the label of its source or its own', (language, encoding) => {
    const text = texts[language] ?? '';
    const bytes = encoded(text, encoding);

    expect(textOf(bytes, `text/plain; charset="${encoding.toUpperCase()}"`)).toBe(text);
    expect(textOf(page(`<meta charset=${encoding}>`, bytes))).toContain(text);
    expect(textOf(page(`<meta http-equiv="Content-Type" content="text/html; charset=${encoding}">`, bytes))).toContain(
      text,
    );
    expect(textOf(Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><p>`), bytes]))).toContain(
      text,
    );
  });

  it('in UTF-16 or UTF-32 is read, with or without a mark, whatever the label', () => {
    const text = '# Größe\n\nDer Schlüssel 鍵 🔑 liegt in Fach 7.\n';
    const little = Buffer.from(text, 'utf16le');
    const marked = Buffer.from(`\ufeff${text}`, 'utf16le');
    const wide = (isLittle: boolean, start = '') =>
      Buffer.concat(
        Array.from(start + text).map((character) => {
          const bytes = Buffer.alloc(4);
          if (isLittle) bytes.writeUInt32LE(character.codePointAt(0) ?? 0);
          else bytes.writeUInt32BE(character.codePointAt(0) ?? 0);
          return bytes;
        }),
      );
    const all = [
      little,
      Buffer.from(little).swap16(),
      marked,
      Buffer.from(marked).swap16(),
      ...[wide(true), wide(false), wide(true, '\ufeff'), wide(false, '\ufeff')],
    ];

    expect(all.map((bytes) => textOf(bytes))).toEqual(all.map(() => text));
    expect(textOf(marked, 'text/html; charset=utf-8')).toBe(text);
  });

  it('in UTF-8 is read as that under a label of Latin-1, without its mark', () => {
    const text = 'Größe – 鍵';

    expect(textOf(Buffer.from(`\ufeff${text}`))).toBe(text);
    expect(textOf(Buffer.from(text), 'text/plain; charset=iso-8859-1')).toBe(text);
    expect(textOf(page('<meta charset="windows-1252">', Buffer.from(text)))).toContain(text);
    expect(textOf(page('<meta charset="utf-16">', Buffer.from(text)))).toContain(text);
  });

  it('in ASCII is not UTF-16, whatever its label says', () => {
    expect(textOf(Buffer.from('Fach 7, bitte'), 'text/html; charset=utf-16')).toBe('Fach 7, bitte');
  });

  it('in Latin-1 is read as that under a label of UTF-8', () => {
    expect(textOf(encoded(texts['german'] ?? '', 'windows-1252'), 'text/plain; charset=utf-8')).toBe(texts['german']);
    expect(textOf(Buffer.from('Größe', 'latin1'))).toBe('Größe');
  });

  it('stays UTF-8 where it is cut within a character or has a bad byte', () => {
    const bytes = Buffer.from('Größe der Tür, Höhe der Wände');

    expect(textOf(Buffer.concat([bytes, Buffer.from([0xc3])]))).toBe('Größe der Tür, Höhe der Wände\ufffd');
    expect(textOf(Buffer.concat([bytes, Buffer.from([0xff]), bytes]))).toContain('\ufffdGröße');
  });

  it('in ISO-2022-JP is read without a label', () => {
    const bytes = Buffer.concat([Buffer.from('a \u001b$B'), Buffer.from([0x38, 0x30]), Buffer.from('\u001b(B b')]);

    expect(textOf(bytes)).toBe('a 鍵 b');
  });

  it('ignores labels of no encoding, and zeros', () => {
    expect(textOf(Buffer.from('a\0b'), 'text/plain; charset=none-such')).toBe('ab');
    expect(textOf(Buffer.alloc(0), '')).toBe('');
  });
});
