import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type MarkupReader, markupReader } from '../../src/extract/markup-reader.js';
import { unreadFile } from '../../src/files/file-words.js';
import { CrawlRefusal } from '../../src/pages/crawl-refusal.js';
import { aDocx, anEpub, aPptx, aXlsx, aZip, docxParts } from '../made-files/office.js';
import { aPdf, lines } from '../made-files/pdf.js';
import { aScan, asPng } from '../made-files/scan.js';

jest.setTimeout(240_000);

const limitMs = 8_000;
/** A thread is asked to end at its limit, and a busy machine takes a while to see it. */
const graceMs = 12_000;
const maxGrowthMb = 2_500;

/** The same numbers each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = Array.from({ length: 60 }, (_line, at) => `Line ${at} says something of the harbour and its cranes.`);
const letter =
  'From: a@example.org\r\nSubject: Hi\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nwords\r\n' +
  '--b\r\nContent-Disposition: attachment; filename="x.csv"\r\nContent-Transfer-Encoding: base64\r\n\r\nYSxiCjEsMg==\r\n--b--\r\n';
const whole: Readonly<Record<string, Buffer>> = {
  'a.pdf': aPdf([lines(words), lines(words)]),
  'a.docx': aDocx([
    { heading: 'Tea' },
    ...words,
    {
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ]),
  'a.pptx': aPptx([{ title: 'One', lines: words, notes: 'note' }, { title: 'Two' }]),
  'a.xlsx': aXlsx({ A: words.map((word, at) => [word, at]), B: [['x']] }),
  'a.epub': anEpub(words.map((word) => `<h1>Chapter</h1><p>${word}</p>`)),
  'a.zip': aZip({ 'a.txt': words.join('\n'), 'b.docx': aDocx(words) }),
  'a.eml': Buffer.from(letter),
  'a.png': asPng(aScan(['HILL'])),
};

/** Of each kind: cut off at seven places, and with bits turned over in sixteen ways. */
const damaged = Object.entries(whole).flatMap(([name, bytes]) => [
  ...[0.02, 0.2, 0.4, 0.6, 0.8, 0.95, 0.999].map((part) => [`${name} cut at ${part}`, name, cut(bytes, part)] as const),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(
    (seed) => [`${name} with bits turned over (${seed})`, name, turned(bytes, seed)] as const,
  ),
]);

function cut(bytes: Buffer, part: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part));
}

function turned(bytes: Buffer, seed: number): Buffer {
  const next = numbers(seed);
  const copy = Buffer.from(bytes);
  for (let count = 0; count < 1 + seed * 2; count += 1) {
    const at = Math.floor(next() * copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(next() * 8));
  }
  return copy;
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
const withPart = (parts: Record<string, string>, path: string, text: string) => aZip({ ...parts, [path]: text });
const laughs =
  '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>' +
  '<w:document><w:body><w:p><w:r><w:t>&c;</w:t></w:r></w:p></w:body></w:document>';
const farCells = Array.from(
  { length: 3_000 },
  (_row, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
);

/** The size in the directory is a lie: what comes out is far longer. */
function lyingZip(): Buffer {
  const bytes = aZip({ 'a.txt': zeros(64) });
  const directory = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  bytes.writeUInt32LE(1_000, directory + 24);
  return bytes;
}

const nested = (depth: number): Buffer =>
  depth === 0 ? aZip({ 'a.txt': 'deep words' }) : aZip({ 'a.zip': nested(depth - 1) });

const hostile: readonly (readonly [string, string, () => Uint8Array])[] = [
  ['a PDF whose page unpacks to 512 MiB', 'a.pdf', () => aPdf([{ packed: packedSpaces(512) }])],
  [
    'a PDF of a page with 400,000 words',
    'a.pdf',
    () => aPdf([lines(Array<string>(400_000).fill('word'), { leading: 0.001 })]),
  ],
  [
    'a PDF whose pages are their own parents',
    'a.pdf',
    () => Buffer.from(whole['a.pdf']?.toString('latin1').replace('/Kids [4 0 R', '/Kids [2 0 R') ?? '', 'latin1'),
  ],
  ['a zip of zeros', 'a.zip', () => aZip({ 'a.txt': zeros(300) })],
  ['a zip that lies about its sizes', 'a.zip', lyingZip],
  ['zips within zips', 'a.zip', () => nested(40)],
  [
    'a zip of 20,000 files',
    'a.zip',
    () => aZip(Object.fromEntries(Array.from({ length: 20_000 }, (_f, at) => [`${at}.txt`, '']))),
  ],
  [
    'a zip whose names lead out',
    'a.zip',
    () => aZip({ '../../etc/passwd.txt': 'words enough', '/abs.txt': 'words enough' }),
  ],
  ['a Word file of entities', 'a.docx', () => withPart(docxParts(words), 'word/document.xml', laughs)],
  [
    'a Word file nested without end',
    'a.docx',
    () => withPart(docxParts(words), 'word/document.xml', `<w:document><w:body>${'<w:p>'.repeat(200_000)}`),
  ],
  ['a Word file without its text', 'a.docx', () => withPart(docxParts(words), 'word/document.xml', '')],
  ['a sheet of far cells', 'a.xlsx', () => farSheet()],
  ['mail within mail', 'a.eml', () => Buffer.from(deepMail(2_000))],
  ['a CSV of one quote', 'a.csv', () => Buffer.from(`"${'a,'.repeat(2_000_000)}`)],
  ['a notebook of nested lists', 'a.ipynb', () => Buffer.from('['.repeat(1_000_000))],
  ['a picture said to be huge', 'a.png', () => hugePicture()],
];

const packedSpaces = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 1 });

function farSheet(): Buffer {
  const sheet = `<worksheet><sheetData>${farCells.join('')}</sheetData></worksheet>`;
  const workbook = '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>';
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const relations = `<Relationships><Relationship Id="rId1" Type="${type}" Target="worksheets/sheet1.xml"/></Relationships>`;
  return aZip({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': sheet,
  });
}

const deepMail = (depth: number) =>
  `${Array.from({ length: depth }, (_part, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}\r\nwords`;

function hugePicture(): Buffer {
  const bytes = Buffer.from(whole['a.png'] ?? '');
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

describe('a hostile or damaged file', () => {
  let reader: MarkupReader;
  let before = 0;
  beforeAll(async () => {
    reader = markupReader({ limitMs });
    before = process.memoryUsage().rss;
    // A thread that is warm takes as long as in a service.
    await reader.extract(
      { bytes: whole['a.docx'] ?? zeros(0), mediaType: '', name: 'a.docx' },
      new AbortController().signal,
    );
  });
  afterAll(() => reader.close());

  /** What was read of it, or why not, for people; anything else fails. */
  async function fateOf(name: string, bytes: Uint8Array): Promise<string> {
    const begun = performance.now();
    const signal = new AbortController().signal;
    try {
      const { text } = await reader.extract({ bytes, mediaType: '', name, mayBeLong: true }, signal);
      return text === '' ? 'nothing' : 'read';
    } catch (error) {
      if (!(error instanceof CrawlRefusal)) throw error;
      return unreadFile(error).message;
    } finally {
      expect(performance.now() - begun).toBeLessThan(limitMs + graceMs);
      expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(maxGrowthMb);
    }
  }

  it('is there in two hundred forms', () => {
    expect(damaged.length + hostile.length).toBeGreaterThanOrEqual(200);
  });

  it('that is damaged is read as far as it goes, or refused with a reason', async () => {
    for (const [what, name, bytes] of damaged) {
      const fate = await fateOf(name, bytes);
      expect([what, fate]).toEqual([what, expect.stringMatching(/^read$|^[A-Z].{20,}/s)]);
      expect([what, fate]).not.toEqual([what, expect.stringMatching(/could not be read \(/)]);
    }
  });

  it.each(hostile)('is no danger: %s', async (_what, name, make) => {
    expect(await fateOf(name, make())).toMatch(/^read$|^[A-Z].{20,}/s);
  });

  it('leaves the reader as it was', async () => {
    expect(await fateOf('a.pdf', whole['a.pdf'] ?? zeros(0))).toBe('read');
  });
});
